import { newsOf } from "../../../tenancy/news"

const news = newsOf("assistant-plan")

/** News about plans whose state or steps have changed. */
export const receivePlanNews = news.receive
export const broadcastPlanNews = news.publish
export const onPlanNews = news.on

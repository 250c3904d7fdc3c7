import { route } from "../../../../../lib/contract/route"
import { adminEmailSubscribers } from "../../contract"

export const GET = route(
  adminEmailSubscribers.adminListEmailSubscriberHistory,
  async ({ params: { id }, query, scope }) => {
    const { items, count } = await scope.resolve("emailMarketing").subscribers.history(id, query)
    const { limit, offset } = query
    return { email_subscriber_events: items, count, offset, limit }
  },
)

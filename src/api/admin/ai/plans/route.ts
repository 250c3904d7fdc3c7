import { pagination } from "../../../../lib/contract/lists"
import { route } from "../../../../lib/contract/route"
import { planRecordView } from "../../../assistant/views"
import { assistantChat } from "../chat/contract"

export const GET = route(assistantChat.listAssistantPlans, async ({ query: { status, ...page }, scope }) => {
  const { limit, offset } = page
  const found = await scope.resolve("assistant").listPlans({ status }, pagination(page))
  return { plans: found.plans.map(planRecordView), count: found.count, offset, limit }
})

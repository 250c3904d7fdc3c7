import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { planRecordView } from "../../../../assistant/views"
import { assistantChat } from "../../chat/contract"

export const GET = route(assistantChat.readAssistantPlanRecord, async ({ params: { id }, scope }) => {
  const plan = await scope.resolve("assistant").findPlan({ id })
  if (!plan) throw errors.notFound("No plan has this id.")
  return { plan: planRecordView(plan) }
})

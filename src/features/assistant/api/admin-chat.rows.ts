import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { chatAnswer, plan, planRecord, planStatus } from "../module/schemas"
import { planRows } from "./plan-rows"
import { chatBody, eventStream, streamParams } from "./schemas"

const TURN_ERRORS = [
  "forbidden",
  "insufficient_credits",
  "not_configured",
  "not_found",
  "provider_error",
] as const

const plans = planRows("/admin/ai/chat/stream/:streamId", "admin")

export const assistantChat = contract({
  assistantChat: {
    method: "POST",
    path: "/admin/ai/chat",
    auth: "admin",
    summary: "Ask the assistant",
    description: "The assistant only prepares changes. `plan` contains the changes that wait for approval.",
    body: chatBody,
    response: chatAnswer,
    errors: TURN_ERRORS,
  },
  assistantChatStream: {
    method: "POST",
    path: "/admin/ai/chat/stream",
    auth: "admin",
    summary: "Ask the assistant and stream the answer",
    body: chatBody,
    response: eventStream,
    errors: TURN_ERRORS,
  },
  readAssistantPlan: {
    method: "GET",
    path: "/admin/ai/chat/stream/:streamId",
    auth: "admin",
    summary: "The plan of a stream",
    params: streamParams,
    response: z.object({ plan }),
  },
  approveAssistantPlan: plans.approve,
  rejectAssistantPlan: plans.reject,
  listAssistantPlans: {
    method: "GET",
    path: "/admin/ai/plans",
    auth: "admin",
    summary: "All plans, with their requesters and results",
    query: listQuery({ order: ["-created_at", "created_at"], filters: { status: planStatus.optional() } }),
    response: page({ plans: z.array(planRecord) }),
  },
  readAssistantPlanRecord: {
    method: "GET",
    path: "/admin/ai/plans/:id",
    auth: "admin",
    summary: "One plan of any requester",
    response: z.object({ plan: planRecord }),
  },
})

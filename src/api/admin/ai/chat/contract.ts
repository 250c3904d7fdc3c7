import { z } from "zod"
import { noBody } from "../../../../lib/contract/input"
import { listQuery, page } from "../../../../lib/contract/lists"
import { contract } from "../../../../lib/contract/row"
import { chatAnswer, plan, planRecord, planStatus } from "../../../../modules/assistant/schemas"
import { approveBody, chatBody, eventStream, streamParams } from "../../../assistant/schemas"

const TURN_ERRORS = [
  "forbidden",
  "insufficient_credits",
  "not_configured",
  "not_found",
  "provider_error",
] as const

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
  approveAssistantPlan: {
    method: "POST",
    path: "/admin/ai/chat/stream/:streamId/approve",
    auth: "admin",
    summary: "Approve a plan, or some of its actions",
    description:
      "Runs exactly the shown actions, once, and returns the results. If the data has changed since, nothing runs. `replaced_by_stream` then names the stream with the new plan.",
    params: streamParams,
    body: approveBody,
    response: z.object({ plan }),
    errors: ["invalid_state", "plan_expired", "forbidden"],
  },
  rejectAssistantPlan: {
    method: "POST",
    path: "/admin/ai/chat/stream/:streamId/reject",
    auth: "admin",
    summary: "Reject a plan",
    params: streamParams,
    body: noBody,
    response: z.object({ plan }),
    errors: ["invalid_state", "plan_expired"],
  },
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

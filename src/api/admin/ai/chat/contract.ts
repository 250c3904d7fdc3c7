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
    description: "What would change anything is prepared, and never done: `plan` is what waits for approval.",
    body: chatBody,
    response: chatAnswer,
    errors: TURN_ERRORS,
  },
  assistantChatStream: {
    method: "POST",
    path: "/admin/ai/chat/stream",
    auth: "admin",
    summary: "Ask the assistant, and hear the answer as it comes",
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
      "Runs exactly what was shown, once, and answers how it went. Where something has changed since, nothing runs, and `replaced_by_stream` of the plan names the stream that shows it afresh.",
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
    summary: "What was proposed to whom, and what has become of it",
    query: listQuery({ order: ["-created_at", "created_at"], filters: { status: planStatus.optional() } }),
    response: page({ plans: z.array(planRecord) }),
  },
  readAssistantPlanRecord: {
    method: "GET",
    path: "/admin/ai/plans/:id",
    auth: "admin",
    summary: "One of these, whoever asked for it",
    response: z.object({ plan: planRecord }),
  },
})

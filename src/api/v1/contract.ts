import { z } from "zod"
import { noBody } from "../../lib/contract/input"
import { page, pageQuery } from "../../lib/contract/lists"
import { contract } from "../../lib/contract/row"
import { chatAnswer, plan } from "../../modules/assistant/schemas"
import {
  approveBody,
  chatBody,
  eventStream,
  extractAnswer,
  extractBody,
  skillAnswer,
  skillSetup,
  streamParams,
} from "../assistant/schemas"

const TURN_ERRORS = ["insufficient_credits", "not_configured", "not_found", "provider_error"] as const

export const agentApi = contract({
  agentChat: {
    method: "POST",
    path: "/v1/chat",
    auth: "agent",
    summary: "Ask the assistant",
    description: "What would change anything is prepared, and never done: `plan` is what waits for approval.",
    body: chatBody,
    response: chatAnswer,
    errors: TURN_ERRORS,
  },
  agentChatStream: {
    method: "POST",
    path: "/v1/chat/stream",
    auth: "agent",
    summary: "Ask the assistant, and hear the answer as it comes",
    body: chatBody,
    response: eventStream,
    errors: TURN_ERRORS,
  },
  agentReadPlan: {
    method: "GET",
    path: "/v1/chat/stream/:streamId",
    auth: "agent",
    summary: "The plan of a stream",
    params: streamParams,
    response: z.object({ plan }),
  },
  agentApprovePlan: {
    method: "POST",
    path: "/v1/chat/stream/:streamId/approve",
    auth: "agent",
    summary: "Approve a plan, or some of its actions",
    description:
      "Runs exactly what was shown, once, and answers how it went. Where something has changed since, nothing runs, and `replaced_by_stream` of the plan names the stream that shows it afresh.",
    params: streamParams,
    body: approveBody,
    response: z.object({ plan }),
    errors: ["invalid_state", "plan_expired", "forbidden"],
  },
  agentRejectPlan: {
    method: "POST",
    path: "/v1/chat/stream/:streamId/reject",
    auth: "agent",
    summary: "Reject a plan",
    params: streamParams,
    body: noBody,
    response: z.object({ plan }),
    errors: ["invalid_state", "plan_expired"],
  },
  agentExtractActions: {
    method: "POST",
    path: "/v1/extract-actions",
    auth: "agent",
    summary: "The actions that a text asks for",
    description: "Nothing is done, and nothing is kept that could be.",
    body: extractBody,
    response: extractAnswer,
    errors: ["insufficient_credits", "not_configured", "provider_error"],
  },
  agentListSkills: {
    method: "GET",
    path: "/v1/skills",
    auth: "agent",
    summary: "What the assistant can be asked for",
    query: pageQuery,
    response: page({ skills: z.array(skillAnswer) }),
  },
  agentReadSetupStatus: {
    method: "GET",
    path: "/v1/setup-status",
    auth: "agent",
    summary: "Which skills are configured, and what the others wait for",
    query: pageQuery,
    response: page({ skills: z.array(skillSetup) }),
  },
})

import { z } from "zod"
import { page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { chatAnswer, plan } from "../module/schemas"
import { planRows } from "./plan-rows"
import {
  chatBody,
  eventStream,
  extractAnswer,
  extractBody,
  skillAnswer,
  skillSetup,
  streamParams,
} from "./schemas"
import { setupQuery, skillQuery } from "./skill-lists"

const TURN_ERRORS = ["insufficient_credits", "not_configured", "not_found", "provider_error"] as const

const plans = planRows("/v1/chat/stream/:streamId", "agent")

export const agentApi = contract({
  agentChat: {
    method: "POST",
    path: "/v1/chat",
    auth: "agent",
    summary: "Ask the assistant",
    description: "The assistant only prepares changes. `plan` contains the changes that wait for approval.",
    body: chatBody,
    response: chatAnswer,
    errors: TURN_ERRORS,
  },
  agentChatStream: {
    method: "POST",
    path: "/v1/chat/stream",
    auth: "agent",
    summary: "Ask the assistant and stream the answer",
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
  agentApprovePlan: plans.approve,
  agentRejectPlan: plans.reject,
  agentExtractActions: {
    method: "POST",
    path: "/v1/extract-actions",
    auth: "agent",
    summary: "Extract the actions that a text requests",
    description: "It runs and stores nothing.",
    body: extractBody,
    response: extractAnswer,
    errors: ["insufficient_credits", "not_configured", "provider_error"],
  },
  agentListSkills: {
    method: "GET",
    path: "/v1/skills",
    auth: "agent",
    summary: "The assistant's skills",
    query: skillQuery,
    response: page({ skills: z.array(skillAnswer) }),
  },
  agentReadSetupStatus: {
    method: "GET",
    path: "/v1/setup-status",
    auth: "agent",
    summary: "The configured skills, and the missing settings of the others",
    query: setupQuery,
    response: page({ skills: z.array(skillSetup) }),
  },
})

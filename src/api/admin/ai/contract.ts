import { z } from "zod"
import { timestamp } from "../../../lib/contract/fields"
import { noBody } from "../../../lib/contract/input"
import { listQuery, page, pageQuery } from "../../../lib/contract/lists"
import { contract } from "../../../lib/contract/row"
import { modelTiers } from "../../../lib/model-tiers"
import {
  approveBody,
  chatAnswer,
  chatBody,
  eventStream,
  payer,
  plan,
  planRecord,
  planStatus,
  skillAnswer,
  skillSetup,
  streamParams,
} from "../../assistant/schemas"

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
})

const talk = z
  .object({
    id: z.string().meta({ examples: ["aises_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    title: z.string().meta({ examples: ["Which products are running low?"] }),
    last_message_at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: "AssistantSession" })

const said = z
  .object({
    id: z.string().meta({ examples: ["aimsg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    role: z.enum(["user", "assistant"]).meta({ examples: ["user"] }),
    text: z.string().meta({ examples: ["Which products are running low?"] }),
    skill: z.string().nullable(),
    plan_id: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AssistantMessage" })

export const assistantTalks = contract({
  listAssistantSessions: {
    method: "GET",
    path: "/admin/ai/sessions",
    auth: "admin",
    summary: "Your talks with the assistant",
    query: listQuery({ order: ["-last_message_at", "last_message_at", "-created_at", "created_at"] }),
    response: page({ sessions: z.array(talk) }),
  },
  readAssistantSession: {
    method: "GET",
    path: "/admin/ai/sessions/:id",
    auth: "admin",
    summary: "One of your talks, with the last hundred messages",
    response: z.object({
      session: talk.extend({
        messages: z.array(said),
        plans: z
          .array(plan)
          .describe("Those that the messages name, and those that have shown them afresh: oldest first."),
      }),
    }),
  },
  forgetAssistantSession: {
    method: "DELETE",
    path: "/admin/ai/sessions/:id",
    auth: "admin",
    summary: "Delete one of your talks for good",
    response: z.object({
      id: z.string().meta({ examples: ["aises_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      object: z.literal("session").meta({ examples: ["session"] }),
      deleted: z.literal(true).meta({ examples: [true] }),
    }),
  },
})

const balance = z
  .object({
    available: z.int().meta({ examples: [500] }),
    reserved: z
      .int()
      .describe("Set aside for what is under way.")
      .meta({ examples: [4] }),
    prices: z
      .record(z.enum(modelTiers), z.int())
      .describe("What a turn costs, by how able a model it needs.")
      .meta({ examples: [{ fast: 1, standard: 4, advanced: 15 }] }),
    payer: payer.describe(
      "Who pays for the next turn. `own`: the shop's own key, and no credits are spent; `none`: there is no model.",
    ),
  })
  .meta({ id: "AssistantCredits" })

const entry = z
  .object({
    id: z.string().meta({ examples: ["aicred_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    kind: z.enum(["grant", "reserve", "settle", "refund"]).meta({ examples: ["grant"] }),
    available: z
      .int()
      .describe("By how many what is available has changed.")
      .meta({ examples: [500] }),
    reserved: z
      .int()
      .describe("By how many what is set aside has changed.")
      .meta({ examples: [0] }),
    reservation_id: z.string().nullable(),
    actor_type: z.string().meta({ examples: ["user"] }),
    actor_id: z.string().meta({ examples: ["user_01JPA4W2H7V5C3D9F1G8KMNQRS"] }),
    note: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AssistantCreditEntry" })

const MOST_GRANTED = 10_000_000

export const assistantCredits = contract({
  readAssistantCredits: {
    method: "GET",
    path: "/admin/ai/credits",
    auth: "admin",
    summary: "How many credits there are, and what a turn costs",
    response: z.object({ credits: balance }),
  },
  listAssistantCreditEntries: {
    method: "GET",
    path: "/admin/ai/credits/entries",
    auth: "admin",
    summary: "The ledger of credits",
    query: listQuery({
      order: ["-created_at", "created_at"],
      filters: { kind: z.enum(["grant", "reserve", "settle", "refund"]).optional() },
    }),
    response: page({ entries: z.array(entry) }),
  },
  grantAssistantCredits: {
    method: "POST",
    path: "/admin/ai/credits/grants",
    auth: "admin",
    summary: "Grant credits to a shop",
    description:
      "For admins of the installation's first shop, who pay for its model. Other shops' are refused.",
    body: z.strictObject({
      amount: z
        .int()
        .min(1)
        .max(MOST_GRANTED)
        .meta({ examples: [500] }),
      note: z
        .string()
        .trim()
        .min(1)
        .max(300)
        .nullable()
        .default(null)
        .meta({ examples: ["Invoice 2026-114"] }),
      tenant: z
        .string()
        .max(100)
        .optional()
        .describe("The shop's slug. Left out, the caller's own.")
        .meta({ examples: ["alder"] }),
    }),
    response: z.object({ credits: balance }),
    errors: ["forbidden", "not_found", "out_of_range"],
    idempotent: true,
  },
})

export const assistantSkills = contract({
  listAssistantSkills: {
    method: "GET",
    path: "/admin/ai/skills",
    auth: "admin",
    summary: "What the assistant can be asked for",
    query: pageQuery,
    response: page({ skills: z.array(skillAnswer) }),
  },
  readAssistantSkillsConfig: {
    method: "GET",
    path: "/admin/ai/skills-config",
    auth: "admin",
    summary: "Which skills are switched on, and what they wait for",
    query: pageQuery,
    response: page({ skills: z.array(skillSetup) }),
  },
  changeAssistantSkillsConfig: {
    method: "POST",
    path: "/admin/ai/skills-config",
    auth: "admin",
    summary: "Switch skills on and off",
    description: "Changes what the body names and leaves the rest.",
    body: z.strictObject({
      skills: z
        .record(z.string().max(100), z.boolean())
        .describe("By a skill's id, whether it is on.")
        .meta({ examples: [{ "product-price": false }] }),
    }),
    response: page({ skills: z.array(skillSetup) }),
    errors: ["invalid_field"],
  },
  readAssistantStoreContext: {
    method: "GET",
    path: "/admin/ai/store-context",
    auth: "admin",
    summary: "What the assistant knows of the shop",
    response: z.object({
      store_context: z
        .object({
          name: z
            .string()
            .nullable()
            .meta({ examples: ["Alder & Clay"] }),
          catalog: z.object({
            products: z.int().meta({ examples: [120] }),
            published_products: z.int().meta({ examples: [112] }),
            variants: z.int().meta({ examples: [340] }),
            categories: z.int().meta({ examples: [9] }),
            collections: z.int().meta({ examples: [4] }),
          }),
          currencies: z.array(z.string()).meta({ examples: [["eur", "usd"]] }),
          default_currency: z
            .string()
            .nullable()
            .meta({ examples: ["eur"] }),
          locale: z.string().meta({ examples: ["en"] }),
          modules: z.array(
            z.object({
              id: z.string().meta({ examples: ["payments"] }),
              configured: z.boolean().meta({ examples: [true] }),
            }),
          ),
        })
        .meta({ id: "AssistantStoreContext" }),
    }),
  },
  testAssistantModel: {
    method: "POST",
    path: "/admin/ai/model-test",
    auth: "admin",
    summary: "Try the shop's own model",
    description: "Asks it for one word, by the settings `assistant`. Spends no credits.",
    body: z.strictObject({
      tier: z
        .enum(modelTiers)
        .default("fast")
        .meta({ examples: ["fast"] }),
    }),
    response: z.object({
      test: z.object({
        tier: z.enum(modelTiers).meta({ examples: ["fast"] }),
        milliseconds: z
          .int()
          .describe("Until it had answered.")
          .meta({ examples: [430] }),
      }),
    }),
    errors: ["not_configured", "provider_error"],
  },
})

import { z } from "zod"
import { timestamp } from "../../lib/contract/fields"
import { modelTiers } from "../../lib/model-tiers"
import { categories, languages } from "../../skills/skill"

/** What the assistant's routes for admins and those for servers have in common. */

const LONGEST_MESSAGE = 8_000
const LONGEST_ID = 100
const MOST_ACTIONS = 50

const sessionId = z.string().meta({ examples: ["aises_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })

const message = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_MESSAGE)
  .meta({ examples: ["Set the price of the oak bowl to 45 euros"] })

export const chatBody = z.strictObject({
  message,
  session_id: z
    .string()
    .max(LONGEST_ID)
    .optional()
    .describe("Of the talk that goes on. Left out, a new one begins.")
    .meta({ examples: ["aises_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
})

export const extractBody = z.strictObject({ message })

export const streamParams = z.strictObject({ streamId: z.string().min(1).max(LONGEST_ID) })

export const approveBody = z.strictObject({
  action_ids: z
    .array(z.string().max(LONGEST_ID))
    .min(1)
    .max(MOST_ACTIONS)
    .optional()
    .describe("Which of the actions are to run, with what was shown of them. Left out, all.")
    .meta({ examples: [["aiact_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] }),
})

const change = z.object({
  what: z.string().meta({ examples: ["Oak bowl, Large"] }),
  before: z
    .string()
    .nullable()
    .meta({ examples: ["49 EUR"] }),
  after: z
    .string()
    .nullable()
    .meta({ examples: ["45 EUR"] }),
})

const preview = z.object({ changes: z.array(change) })

const input = z
  .record(z.string(), z.unknown())
  .describe("What runs, and nothing else.")
  .meta({ examples: [{ product: "prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", currency_code: "eur", price: 45 }] })

const problem = z.object({
  code: z.string().meta({ examples: ["invalid_state"] }),
  message: z.string().meta({ examples: ["Something has changed since this was shown."] }),
})

const action = z.object({
  id: z.string().meta({ examples: ["aiact_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  skill: z.string().meta({ examples: ["product-price"] }),
  action: z.string().meta({ examples: ["change_product_price"] }),
  summary: z.string().meta({ examples: ["Set the price of Oak bowl to 45 EUR"] }),
  input,
  preview,
  status: z
    .enum(["pending", "running", "done", "failed", "compensated", "skipped"])
    .meta({ examples: ["pending"] }),
  result: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ examples: [null] }),
  error: problem.nullable().meta({ examples: [null] }),
})

export const planStatus = z.enum(["pending", "executing", "executed", "failed", "rejected", "expired"])

export const plan = z
  .object({
    plan_id: z.string().meta({ examples: ["aiplan_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    stream_id: z
      .string()
      .describe("By this the plan is approved or rejected.")
      .meta({ examples: ["aistr_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    status: planStatus.meta({ examples: ["pending"] }),
    expires_at: timestamp,
    replaced_by_stream: z
      .string()
      .nullable()
      .describe(
        "Where something had changed since it was shown: the stream of the plan that shows it afresh.",
      )
      .meta({ examples: [null] }),
    actions: z.array(action),
  })
  .meta({ id: "AssistantPlan" })

/** As the record of what was done, for all admins. */
export const planRecord = plan
  .extend({
    session_id: sessionId,
    actor_type: z.string().meta({ examples: ["user"] }),
    actor_id: z
      .string()
      .describe("Who asked, and who alone could decide.")
      .meta({ examples: ["user_01JPA4W2H7V5C3D9F1G8KMNQRS"] }),
    request: z
      .string()
      .describe("What was asked.")
      .meta({ examples: ["Set the price of the oak bowl to 45 euros"] }),
    decided_at: timestamp.nullable(),
    ended_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AssistantPlanRecord" })

export const payer = z.enum(["own", "credits", "none"]).meta({ examples: ["credits"] })

const usage = z.object({
  input_tokens: z.int().meta({ examples: [812] }),
  output_tokens: z.int().meta({ examples: [64] }),
})

export const chatAnswer = z
  .object({
    session_id: sessionId,
    message: z.string().meta({ examples: ["I have prepared this. Look at it, and approve or reject it."] }),
    skill: z
      .string()
      .nullable()
      .meta({ examples: ["product-price"] }),
    usage,
    credits: z.object({
      payer: payer.describe("`own`: the shop's own key; `none`: no model was asked."),
      spent: z.int().meta({ examples: [1] }),
      available: z.int().meta({ examples: [499] }),
    }),
    plan: plan.nullable().describe("What waits for approval. Nothing of it has been done."),
  })
  .meta({ id: "AssistantAnswer" })

const extracted = z
  .object({
    skill: z.string().meta({ examples: ["product-price"] }),
    action: z.string().meta({ examples: ["change_product_price"] }),
    mutates: z.boolean().meta({ examples: [true] }),
    input,
    summary: z.string().meta({ examples: ["Set the price of Oak bowl to 45 EUR"] }),
    preview: preview.nullable(),
    problem: z
      .string()
      .nullable()
      .describe("Why it cannot be done.")
      .meta({ examples: [null] }),
  })
  .meta({ id: "ExtractedAction" })

export const extractAnswer = z.object({ actions: z.array(extracted), usage })

const texts = z
  .record(z.enum(languages), z.string())
  .meta({ examples: [{ en: "Change a price", tr: "Fiyat değiştirme" }] })

export const skillAnswer = z
  .object({
    id: z.string().meta({ examples: ["product-price"] }),
    category: z.enum(categories).meta({ examples: ["catalogue"] }),
    title: texts,
    examples: z
      .record(z.enum(languages), z.array(z.string()))
      .meta({ examples: [{ en: ["Set the price of the vase to 25"], tr: ["Vazonun fiyatını 25 yap"] }] }),
    model_tier: z.enum(modelTiers).meta({ examples: ["fast"] }),
    icon: z
      .string()
      .describe("A name of `@medusajs/icons`.")
      .meta({ examples: ["CurrencyDollar"] }),
    available: z
      .boolean()
      .describe("Switched on, and in want of nothing.")
      .meta({ examples: [true] }),
  })
  .meta({ id: "AssistantSkill" })

const need = z.object({
  setting: z
    .string()
    .describe("The setting that it waits for, as `area.field`.")
    .meta({ examples: ["assistant.api_key"] }),
})

export const skillSetup = z
  .object({
    skill_id: z.string().meta({ examples: ["product-price"] }),
    enabled: z
      .boolean()
      .describe("Not switched off by the shop.")
      .meta({ examples: [true] }),
    configured: z.boolean().meta({ examples: [false] }),
    waits_for: z.array(need),
  })
  .meta({ id: "AssistantSkillSetup" })

/** What a stream is, for the document. */
export const eventStream = {
  status: 200,
  contentType: "text/event-stream",
  description: [
    "Server-sent events, each `data` one JSON object: `stream {stream_id, session_id}`, `token {text}`,",
    "`plan {plan_id, stream_id, status, expires_at, actions}`, `action {plan_id, action_id, status, result?, error?}`,",
    "`plan_status {plan_id, status, replaced_by_stream?}`, `done {session_id, message, skill, usage, credits}`,",
    "`error {type, code, message}`. A comment line every 15 seconds keeps the connection open.",
    "With a plan, the stream goes on until it is decided and has come to its end, and follows what is done.",
  ].join(" "),
}

import { z } from "zod"
import { categories, languages } from "../../../kits/skills/skill"
import { modelTiers } from "../../../kits/skills/tiers"
import { extractedAction, usage } from "../module/schemas"

/** Schemas for both the routes for admins and the routes for programs (`/v1`). */

const MAX_MESSAGE_LENGTH = 8_000
const MAX_ID_LENGTH = 100
const MAX_ACTIONS = 50

const message = z
  .string()
  .trim()
  .min(1)
  .max(MAX_MESSAGE_LENGTH)
  .meta({ examples: ["Set the price of the oak bowl to 45 euros"] })

export const chatBody = z.strictObject({
  message,
  session_id: z
    .string()
    .max(MAX_ID_LENGTH)
    .optional()
    .describe("The conversation to continue. Default: a new one.")
    .meta({ examples: ["aises_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
})

export const extractBody = z.strictObject({ message })

export const streamParams = z.strictObject({ streamId: z.string().min(1).max(MAX_ID_LENGTH) })

export const approveBody = z.strictObject({
  action_ids: z
    .array(z.string().max(MAX_ID_LENGTH))
    .min(1)
    .max(MAX_ACTIONS)
    .optional()
    .describe("The actions to run, with their shown content. Default: all.")
    .meta({ examples: [["aiact_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] }),
})

export const extractAnswer = z.object({ actions: z.array(extractedAction), usage })

const texts = z
  .record(z.enum(languages), z.string())
  .meta({ examples: [{ en: "Change a price", tr: "Fiyat değiştirme" }] })

const modelTier = z.enum(modelTiers).meta({ examples: ["standard"] })

const available = z.boolean().meta({ examples: [true] })

const taskAnswer = z
  .object({
    id: z.string().meta({ examples: ["product-price"] }),
    title: texts,
    example: z
      .record(z.enum(languages), z.string())
      .meta({ examples: [{ en: "Set the price of the vase to 25", tr: "Vazonun fiyatını 25 yap" }] }),
    model_tier: modelTier.describe("Decides the price of a message for this task."),
    available: available.describe("True if it is switched on and no setting is missing."),
  })
  .meta({ id: "AssistantTask" })

export const skillAnswer = z
  .object({
    id: z.string().meta({ examples: ["products"] }),
    category: z.enum(categories).meta({ examples: ["catalogue"] }),
    title: texts,
    examples: z
      .record(z.enum(languages), z.array(z.string()))
      .meta({ examples: [{ en: ["Set the price of the vase to 25"], tr: ["Vazonun fiyatını 25 yap"] }] }),
    model_tier: modelTier.describe("The highest tier of its tasks."),
    icon: z
      .string()
      .describe("A name of `@medusajs/icons`.")
      .meta({ examples: ["CurrencyDollar"] }),
    available: available.describe("True if one of its tasks is available."),
    tasks: z.array(taskAnswer),
  })
  .meta({ id: "AssistantSkill" })

const need = z.object({
  setting: z
    .string()
    .describe("The missing setting, as `area.field`.")
    .meta({ examples: ["assistant.api_key"] }),
})

const setup = {
  enabled: z
    .boolean()
    .describe("False if the shop has switched it off. A skill is on while one of its tasks is.")
    .meta({ examples: [true] }),
  configured: z
    .boolean()
    .describe("A skill is configured if one of its tasks is.")
    .meta({ examples: [false] }),
  waits_for: z.array(need),
}

export const skillSetup = z
  .object({
    skill_id: z.string().meta({ examples: ["products"] }),
    ...setup,
    tasks: z.array(z.object({ task_id: z.string().meta({ examples: ["product-price"] }), ...setup })),
  })
  .meta({ id: "AssistantSkillSetup" })

/** Describes the event stream for the OpenAPI document. */
export const eventStream = {
  status: 200,
  contentType: "text/event-stream",
  description: [
    "Server-sent events, each `data` one JSON object: `stream {stream_id, session_id}`, `token {text}`,",
    "`plan {plan_id, stream_id, status, expires_at, actions}`, `action {plan_id, action_id, status, result?, error?}`,",
    "`plan_status {plan_id, status, replaced_by_stream?}`, `done {session_id, message, skill, usage, credits}`,",
    "`error {type, code, message, doc_url}`. A comment line every 15 seconds keeps the connection open.",
    "With a plan, the stream continues until the plan has ended. It reports each executed action.",
  ].join(" "),
}

import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { shownChange } from "../../../kits/skills/shown-change"

const sessionId = z.string().meta({ examples: ["aises_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })

const preview = z.object({ changes: z.array(shownChange) })

const input = z
  .record(z.string(), z.unknown())
  .describe("The action's exact input.")
  .meta({ examples: [{ product: "prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", currency_code: "eur", price: 45 }] })

export const actionError = z.object({
  code: z.string().meta({ examples: ["invalid_state"] }),
  message: z.string().meta({ examples: ["Something has changed since the preview."] }),
})

export const actionStatus = z.enum(["pending", "running", "done", "failed", "compensated", "skipped"])

const action = z.object({
  id: z.string().meta({ examples: ["aiact_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  skill: z.string().meta({ examples: ["products"] }),
  action: z.string().meta({ examples: ["change_product_price"] }),
  summary: z.string().meta({ examples: ["Set the price of Oak bowl to 45 EUR"] }),
  input,
  preview,
  status: actionStatus.meta({ examples: ["pending"] }),
  result: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ examples: [null] }),
  error: actionError.nullable().meta({ examples: [null] }),
})

export const planStatus = z.enum(["pending", "executing", "executed", "failed", "rejected", "expired"])

export const plan = z
  .object({
    plan_id: z.string().meta({ examples: ["aiplan_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    stream_id: z
      .string()
      .describe("Approve or reject the plan by this id.")
      .meta({ examples: ["aistr_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    status: planStatus.meta({ examples: ["pending"] }),
    expires_at: timestamp,
    replaced_by_stream: z
      .string()
      .nullable()
      .describe("If the preview was stale, the stream id of the plan with a fresh preview.")
      .meta({ examples: [null] }),
    actions: z.array(action),
  })
  .meta({ id: "AssistantPlan" })

/** A plan as all admins can read it in the list of plans. */
export const planRecord = plan
  .extend({
    session_id: sessionId,
    actor_type: z.string().meta({ examples: ["user"] }),
    actor_id: z
      .string()
      .describe("The actor who asked. Only this actor can decide.")
      .meta({ examples: ["user_01JPA4W2H7V5C3D9F1G8KMNQRS"] }),
    request: z
      .string()
      .describe("The user's message.")
      .meta({ examples: ["Set the price of the oak bowl to 45 euros"] }),
    decided_at: timestamp.nullable(),
    ended_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AssistantPlanRecord" })

/**
 * The payer of a model. `own`: the shop has its own key or server. `credits`: the shop uses the installation's model
 * and pays with credits. `none`: there is no model.
 */
export const payer = z.enum(["own", "credits", "none"]).meta({ examples: ["credits"] })

/** The tokens that models have read and written. */
export const usage = z.object({
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
      .meta({ examples: ["products"] }),
    usage,
    credits: z.object({
      payer: payer.describe("`own`: the shop's own key; `none`: no model was asked."),
      spent: z.int().meta({ examples: [1] }),
      available: z.int().meta({ examples: [499] }),
    }),
    plan: plan.nullable().describe("The plan that waits for approval. Nothing was done yet."),
  })
  .meta({ id: "AssistantAnswer" })

export const extractedAction = z
  .object({
    skill: z.string().meta({ examples: ["products"] }),
    action: z.string().meta({ examples: ["change_product_price"] }),
    mutates: z.boolean().meta({ examples: [true] }),
    input,
    summary: z.string().meta({ examples: ["Set the price of Oak bowl to 45 EUR"] }),
    preview: preview.nullable(),
    problem: z
      .string()
      .nullable()
      .describe("The reason if the action is not possible.")
      .meta({ examples: [null] }),
  })
  .meta({ id: "ExtractedAction" })

export const session = z
  .object({
    id: z.string().meta({ examples: ["aises_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    title: z.string().meta({ examples: ["Which products are running low?"] }),
    last_message_at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: "AssistantSession" })

export const message = z
  .object({
    id: z.string().meta({ examples: ["aimsg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    role: z.enum(["user", "assistant"]).meta({ examples: ["user"] }),
    text: z.string().meta({ examples: ["Which products are running low?"] }),
    skill: z.string().nullable(),
    plan_id: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AssistantMessage" })

/**
 * Facts about the shop that the assistant tells a model: its catalogue, currencies, language and configured features.
 */
export const storeContext = z
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
        id: z.string().meta({ examples: ["events"] }),
        name: z.string().meta({ examples: ["events and tickets"] }),
        configured: z.boolean().meta({ examples: [true] }),
      }),
    ),
  })
  .meta({ id: "AssistantStoreContext" })

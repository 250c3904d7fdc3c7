import { model } from "@medusajs/framework/utils"

/** One call of an endpoint. Each delivery keeps its newest attempts only. */
export const WebhookAttempt = model
  .define("webhook_attempt", {
    id: model.id({ prefix: "wha" }).primaryKey(),
    delivery_id: model.text(),
    number: model.number(),
    started_at: model.dateTime(),
    duration_ms: model.number(),
    status_code: model.number().nullable(),
    error: model.text().nullable(),
    /** The beginning of the answer, without the secrets that we have sent. */
    response_excerpt: model.text().nullable(),
  })
  .indexes([{ on: ["delivery_id", "number"], unique: true }])

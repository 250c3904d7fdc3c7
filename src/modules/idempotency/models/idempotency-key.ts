import { model } from "@medusajs/framework/utils"

/** A key that a caller has sent, and what was answered. Forgotten after 24 hours. */
export const IdempotencyKey = model
  .define("idempotency_key", {
    id: model.id({ prefix: "idkey" }).primaryKey(),
    scope: model.text(),
    key: model.text(),
    fingerprint: model.text(),
    /** Who carries the call out, while there is no answer. */
    owner: model.text(),
    /** Until then the owner is taken to be alive, unless it renews this. */
    leased_until: model.dateTime(),
    status: model.number().nullable(),
    body: model.text().nullable(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["scope", "key"], unique: true }, { on: ["expires_at"] }])

import { model } from "@medusajs/framework/utils"

/** A caller's key and the response to its request. It expires after 24 hours. */
export const IdempotencyKey = model
  .define("idempotency_key", {
    id: model.id({ prefix: "idkey" }).primaryKey(),
    scope: model.text(),
    key: model.text(),
    fingerprint: model.text(),
    /** Identifies the process that runs the request. Null once there is a response. */
    owner: model.text(),
    /** Until this time, the process that runs the request has not crashed. It moves the time on while it runs. */
    leased_until: model.dateTime(),
    status: model.number().nullable(),
    body: model.text().nullable(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["scope", "key"], unique: true }, { on: ["expires_at"] }])

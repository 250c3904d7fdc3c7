import { model } from "@medusajs/framework/utils"

/**
 * A report of a payment provider. The row is written when the report arrives, and marked when it was handled. If the
 * report arrives again, the rest of the work is done.
 */
export const PaymentEvent = model
  .define("payment_event", {
    id: model.id({ prefix: "payevt" }).primaryKey(),
    provider_id: model.text(),
    /** The provider's id of the report, or an id built from its content. */
    event_id: model.text(),
    event_type: model.text(),
    /** The provider's id of the payment. */
    reference: model.text(),
    session_id: model.text(),
    state: model.enum(["pending", "authorized", "captured", "canceled"]),
    amount: model.bigNumber(),
    currency_code: model.text(),
    outcome: model.enum(["order_placed", "captured", "returned", "voided", "none"]).nullable(),
    /** The reason why a payment was refunded or rejected. */
    note: model.text().nullable(),
    attempts: model.number().default(1),
    processed_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["provider_id", "event_id"], unique: true, where: "deleted_at IS NULL" },
    { on: ["session_id"], where: "deleted_at IS NULL" },
  ])

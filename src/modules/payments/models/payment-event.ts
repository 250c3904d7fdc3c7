import { model } from "@medusajs/framework/utils"

/**
 * Something that a payment provider has reported. Written when it comes, and finished when what follows from it is
 * done: one that comes again is carried on with, or has nothing left to do.
 */
export const PaymentEvent = model
  .define("payment_event", {
    id: model.id({ prefix: "payevt" }).primaryKey(),
    provider_id: model.text(),
    /** The provider's, or made of what identifies the report. */
    event_id: model.text(),
    event_type: model.text(),
    /** The provider's name of the payment. */
    reference: model.text(),
    session_id: model.text(),
    state: model.enum(["pending", "authorized", "captured", "canceled"]),
    amount: model.bigNumber(),
    currency_code: model.text(),
    outcome: model.enum(["order_placed", "captured", "returned", "voided", "none"]).nullable(),
    /** Why a payment was returned, or was not what it should be. */
    note: model.text().nullable(),
    attempts: model.number().default(1),
    processed_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["provider_id", "event_id"], unique: true, where: "deleted_at IS NULL" },
    { on: ["session_id"], where: "deleted_at IS NULL" },
  ])

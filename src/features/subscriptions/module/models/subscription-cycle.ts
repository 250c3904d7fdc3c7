import { model } from "@medusajs/framework/utils"

/** One billing period of a subscription. */
export const SubscriptionCycle = model
  .define("subscription_cycle", {
    id: model.id({ prefix: "subcycle" }).primaryKey(),
    subscription_id: model.text(),
    period_start: model.dateTime(),
    period_end: model.dateTime(),
    status: model.enum(["open", "paid", "past_due", "void"]),
    amount_minor: model.number(),
    currency_code: model.text().nullable(),
    /** The order that the renewal made, if the plan names a product. */
    order_id: model.text().nullable(),
    /** When our job must place the order. Null if there is none to place. */
    order_due_at: model.dateTime().nullable(),
    /** Why the order could not be placed yet. */
    order_error: model.text().nullable(),
    /** How often the order could not be placed, since the payment or since an admin asked for it again. */
    order_attempts: model.number().default(0),
    /** A copy of the sold product and price, because the plan may change before the order is placed. */
    order_product_id: model.text().nullable(),
    order_quantity: model.number().nullable(),
    order_price_minor: model.number().nullable(),
    invoice_url: model.text().nullable(),
    provider_ref: model.text().nullable(),
  })
  .indexes([
    { on: ["subscription_id", "period_start"], unique: true, where: "deleted_at IS NULL" },
    { on: ["order_due_at"], where: "order_due_at IS NOT NULL AND deleted_at IS NULL" },
  ])

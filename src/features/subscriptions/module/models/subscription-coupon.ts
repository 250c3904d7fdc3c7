import { model } from "@medusajs/framework/utils"

/**
 * A discount for new subscriptions. A trigger keeps its terms as they are, because subscriptions and providers refer to
 * them.
 */
export const SubscriptionCoupon = model
  .define("subscription_coupon", {
    id: model.id({ prefix: "subcoupon" }).primaryKey(),
    /** In upper case. */
    code: model.text().unique().searchable(),
    /** The plans that it is for. Empty: all. */
    plan_ids: model.array(),
    /** From 1 to 100. Null if it takes off an amount. */
    percent_off: model.number().nullable(),
    /** A list of `{ currency_code, amount_minor }`. Null if it takes off a percentage. */
    amounts_off: model.json().nullable(),
    duration: model.enum(["once", "repeating", "forever"]),
    /** How many periods it lowers, if it is repeating. */
    periods: model.number().nullable(),
    max_redemptions: model.number().nullable(),
    once_per_customer: model.boolean().default(true),
    /** After this time, it makes no new subscription cheaper. */
    expires_at: model.dateTime().nullable(),
    is_active: model.boolean().default(true),
  })
  .indexes([{ on: ["created_at", "id"] }])

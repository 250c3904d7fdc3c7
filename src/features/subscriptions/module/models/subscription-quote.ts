import { model } from "@medusajs/framework/utils"

/** The previewed costs of a change of the plan. The change charges this amount, or fails. */
export const SubscriptionQuote = model
  .define("subscription_quote", {
    id: model.id({ prefix: "subquote" }).primaryKey(),
    subscription_id: model.text(),
    price_id: model.text(),
    quantity: model.number(),
    /** The state of the subscription at the time of the quote. A later state makes the quote invalid. */
    fingerprint: model.text(),
    mode: model.enum(["prorate", "replace"]),
    amount_minor: model.number(),
    credit_minor: model.number(),
    currency_code: model.text(),
    /** The coupon of the new subscription. */
    coupon_id: model.text().nullable(),
    /** The moment from which the provider divides the period. */
    effective_at: model.dateTime(),
    expires_at: model.dateTime(),
    used_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["subscription_id"] }])

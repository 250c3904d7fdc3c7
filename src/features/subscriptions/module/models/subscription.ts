import { model } from "@medusajs/framework/utils"

export const Subscription = model
  .define("subscription", {
    id: model.id({ prefix: "sub" }).primaryKey(),
    customer_id: model.text(),
    plan_id: model.text(),
    /** Null for a free plan without prices. */
    price_id: model.text().nullable(),
    quantity: model.number().default(1),
    /** Null for a free plan. */
    provider: model.enum(["stripe", "iyzico", "paytr"]).nullable(),
    /** The provider's id of the subscription. */
    provider_ref: model.text().nullable(),
    status: model.enum(["pending", "active", "paused", "past_due", "canceled"]),
    /** The ends of all periods are computed from this time, so that a month's end stays one. */
    anchor_at: model.dateTime(),
    /** The number of the current period after the anchor, from 0. */
    period: model.number().default(0),
    current_period_start: model.dateTime(),
    current_period_end: model.dateTime(),
    trial_end: model.dateTime().nullable(),
    cancel_at_period_end: model.boolean().default(false),
    canceled_at: model.dateTime().nullable(),
    paused_at: model.dateTime().nullable(),
    /** When our job must look at it next: to renew, to try again, to end it, or to ask the provider. */
    next_action_at: model.dateTime().nullable(),
    /** The card that PayTR stores for it, encrypted. */
    card: model.text().nullable(),
    /** The coupon that lowers its price. A change of the plan ends it. */
    coupon_id: model.text().nullable(),
    /** How many further periods the coupon lowers. Null: all. */
    coupon_periods_left: model.number().nullable(),
    /** The locale of its mails. */
    locale: model.text().nullable(),
  })
  .indexes([
    { on: ["customer_id", "created_at"] },
    {
      on: ["provider", "provider_ref"],
      unique: true,
      where: "provider_ref IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_subscription_free_once",
      on: ["customer_id", "plan_id"],
      unique: true,
      where: "provider IS NULL AND status <> 'canceled' AND deleted_at IS NULL",
    },
    { on: ["next_action_at"], where: "next_action_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["plan_id"] },
  ])

import { model } from "@medusajs/framework/utils"

/**
 * The price of a plan in one currency. A trigger refuses changes, because subscriptions and providers refer to it. A
 * new price archives the old one.
 */
export const SubscriptionPlanPrice = model
  .define("subscription_plan_price", {
    id: model.id({ prefix: "subprice" }).primaryKey(),
    plan_id: model.text(),
    currency_code: model.text(),
    /** In the currency's smallest unit, such as cents, for one piece. */
    amount_minor: model.number(),
    /** In the same unit, once for each subscription. */
    setup_fee_minor: model.number().default(0),
    is_tax_inclusive: model.boolean().default(true),
    archived_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["plan_id", "currency_code"], unique: true, where: "archived_at IS NULL AND deleted_at IS NULL" },
  ])

import { model } from "@medusajs/framework/utils"

export const SubscriptionPlan = model
  .define("subscription_plan", {
    id: model.id({ prefix: "subplan" }).primaryKey(),
    handle: model.text().unique(),
    name: model.text().searchable(),
    /** Plain text. */
    description: model.text().searchable().nullable(),
    /** A trigger keeps the interval as it is, because subscriptions bill by it. */
    interval: model.enum(["day", "week", "month", "year"]),
    interval_count: model.number().default(1),
    trial_days: model.number().default(0),
    min_quantity: model.number().default(1),
    /** Null for no limit of its own. */
    max_quantity: model.number().nullable(),
    /** The subscribers' rights: a list of `{ key, value }`. */
    entitlements: model.json(),
    /** The product that a renewal delivers. */
    product_id: model.text().nullable(),
    /** The payment providers that may sell it. Empty: all that the shop has enabled. */
    providers: model.array(),
    /** Storefronts list only active plans. Existing subscriptions continue in any case. */
    is_active: model.boolean().default(true),
    position: model.number().default(0),
  })
  // The default order of the storefront's list.
  .indexes([{ on: ["position", "id"] }])

import { model } from "@medusajs/framework/utils"

/**
 * One attempt to charge a cycle that we bill ourselves. Unique indexes allow one successful attempt for a cycle, and
 * one whose result is open. So nothing is charged again before the result is known.
 */
export const SubscriptionChargeAttempt = model
  .define("subscription_charge_attempt", {
    id: model.id({ prefix: "subcharge" }).primaryKey(),
    subscription_id: model.text(),
    cycle_id: model.text(),
    number: model.number(),
    /** The name under which the provider knows the charge. */
    merchant_ref: model.text().unique(),
    status: model.enum(["planned", "sent", "succeeded", "failed", "unknown"]),
    amount_minor: model.number(),
    currency_code: model.text(),
    error: model.text().nullable(),
    sent_at: model.dateTime().nullable(),
    settled_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["cycle_id", "number"], unique: true, where: "deleted_at IS NULL" },
    {
      name: "IDX_subscription_charge_once",
      on: ["cycle_id"],
      unique: true,
      where: "status = 'succeeded' AND deleted_at IS NULL",
    },
    {
      name: "IDX_subscription_charge_open",
      on: ["cycle_id"],
      unique: true,
      where: "status IN ('planned', 'sent', 'unknown') AND deleted_at IS NULL",
    },
    { on: ["subscription_id"] },
  ])

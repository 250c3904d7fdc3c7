import { model } from "@medusajs/framework/utils"

/**
 * A mail about a subscription: to the customer, or to the admins if an order was given up. It is written in the
 * transaction that causes it, and sent by a job.
 */
export const SubscriptionNotice = model
  .define("subscription_notice", {
    id: model.id({ prefix: "subnotice" }).primaryKey(),
    subscription_id: model.text(),
    kind: model.enum(["payment_failed", "payment_recovered", "ended_unpaid", "order_given_up"]),
    /** The charge that causes it, or the cycle whose order was given up. */
    attempt_id: model.text(),
    amount_minor: model.number(),
    currency_code: model.text(),
    /** When the next charge is tried. */
    retry_at: model.dateTime().nullable(),
    /** Null when it is sent or given up. */
    due_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["attempt_id", "kind"], unique: true, where: "deleted_at IS NULL" },
    { on: ["due_at"], where: "due_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["subscription_id"] },
  ])

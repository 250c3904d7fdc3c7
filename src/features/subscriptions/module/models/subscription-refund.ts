import { model } from "@medusajs/framework/utils"

/** Money that must go back to a customer. It is written in the transaction that causes it, and returned by the job. */
export const SubscriptionRefund = model
  .define("subscription_refund", {
    id: model.id({ prefix: "subrefund" }).primaryKey(),
    subscription_id: model.text(),
    provider: model.enum(["stripe", "iyzico", "paytr"]),
    /** The provider's name of the payment. */
    reference: model.text(),
    amount_minor: model.number(),
    /** All refunds of this payment, with this one. It shows whether a refund with a lost answer was made. */
    total_minor: model.number(),
    currency_code: model.text(),
    reason: model.text(),
    /** Null when the money is returned. */
    due_at: model.dateTime().nullable(),
    /** The last refusal of the provider. */
    error: model.text().nullable(),
  })
  .indexes([
    { on: ["reference", "total_minor"], unique: true, where: "deleted_at IS NULL" },
    { on: ["due_at"], where: "due_at IS NOT NULL AND deleted_at IS NULL" },
    { on: ["subscription_id"] },
  ])

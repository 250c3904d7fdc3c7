import { model } from "@medusajs/framework/utils"

/** A provider's id for one of our records, such as a price or a customer. Made when it is first needed. */
export const SubscriptionProviderRef = model
  .define("subscription_provider_ref", {
    id: model.id({ prefix: "subref" }).primaryKey(),
    provider: model.enum(["stripe", "iyzico", "paytr"]),
    /** A fingerprint of the account's key: another account has other references. */
    account: model.text(),
    /** Our id, such as that of a price or a customer. */
    subject_id: model.text(),
    reference: model.text(),
  })
  .indexes([{ on: ["provider", "account", "subject_id"], unique: true, where: "deleted_at IS NULL" }])

import { model } from "@medusajs/framework/utils"

/** A shop's credits. The table has one row. */
export const AssistantCreditAccount = model.define("assistant_credit_account", {
  id: model.id({ prefix: "aiacc" }).primaryKey(),
  available: model.number(),
  /** Credits for messages that are being answered now. */
  reserved: model.number(),
})

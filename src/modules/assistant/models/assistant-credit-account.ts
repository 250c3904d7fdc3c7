import { model } from "@medusajs/framework/utils"

/** A shop's credits: one row. */
export const AssistantCreditAccount = model.define("assistant_credit_account", {
  id: model.id({ prefix: "aiacc" }).primaryKey(),
  available: model.number(),
  /** Set aside for what is under way. */
  reserved: model.number(),
})

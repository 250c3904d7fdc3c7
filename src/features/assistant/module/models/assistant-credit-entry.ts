import { model } from "@medusajs/framework/utils"

/**
 * One change of the account's credits. Rows are never changed or deleted, so the sum of a column is the account's
 * balance.
 */
export const AssistantCreditEntry = model
  .define("assistant_credit_entry", {
    id: model.id({ prefix: "aicred" }).primaryKey(),
    kind: model.enum(["grant", "reserve", "settle", "refund"]),
    /** By how much the available credits changed. The next column is the same for the reserved credits. */
    available: model.number(),
    reserved: model.number(),
    reservation_id: model.text().nullable(),
    actor_type: model.text(),
    actor_id: model.text(),
    note: model.text().nullable(),
  })
  .indexes([{ on: ["created_at", "id"] }, { on: ["reservation_id"] }])

import { model } from "@medusajs/framework/utils"

/** One movement of credits, never changed or deleted. The sum of each column equals the account's value. */
export const AssistantCreditEntry = model
  .define("assistant_credit_entry", {
    id: model.id({ prefix: "aicred" }).primaryKey(),
    kind: model.enum(["grant", "reserve", "settle", "refund"]),
    /** The change of the available credits. The next column is the change of the reserved ones. */
    available: model.number(),
    reserved: model.number(),
    reservation_id: model.text().nullable(),
    actor_type: model.text(),
    actor_id: model.text(),
    note: model.text().nullable(),
  })
  .indexes([{ on: ["created_at", "id"] }, { on: ["reservation_id"] }])

import { model } from "@medusajs/framework/utils"

/** One movement of credits. Over all entries, each column adds up to what the account says. Never changed, never deleted. */
export const AssistantCreditEntry = model
  .define("assistant_credit_entry", {
    id: model.id({ prefix: "aicred" }).primaryKey(),
    kind: model.enum(["grant", "reserve", "settle", "refund"]),
    /** By how many credits what is available has changed, and likewise what is reserved. */
    available: model.number(),
    reserved: model.number(),
    reservation_id: model.text().nullable(),
    actor_type: model.text(),
    actor_id: model.text(),
    note: model.text().nullable(),
  })
  .indexes([{ on: ["created_at", "id"] }, { on: ["reservation_id"] }])

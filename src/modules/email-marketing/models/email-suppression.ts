import { model } from "@medusajs/framework/utils"
import { SUPPRESSION_REASONS } from "../statuses"

/** An address that gets no campaigns and no requests to confirm. */
export const EmailSuppression = model
  .define("email_suppression", {
    id: model.id({ prefix: "esup" }).primaryKey(),
    email: model.text().searchable(),
    reason: model.enum([...SUPPRESSION_REASONS]),
    note: model.text().searchable().nullable(),
  })
  .indexes([{ on: ["email"], unique: true }, { on: ["created_at", "id"] }])

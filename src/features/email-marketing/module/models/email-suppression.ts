import { model } from "@medusajs/framework/utils"
import { SUPPRESSION_REASONS } from "../statuses"

/** An address that gets no campaigns and no requests to confirm. */
export const EmailSuppression = model
  .define("email_suppression", {
    id: model.id({ prefix: "esup" }).primaryKey(),
    /** Null after the person's data is erased. */
    email: model.text().searchable().nullable(),
    /** A keyed digest of the address. It holds the suppression after an erasure. */
    email_digest: model.text().nullable(),
    reason: model.enum([...SUPPRESSION_REASONS]),
    note: model.text().searchable().nullable(),
  })
  .indexes([
    { on: ["email"], unique: true },
    { on: ["email_digest"], unique: true },
    { on: ["created_at", "id"] },
  ])

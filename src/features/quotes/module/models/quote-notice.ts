import { model } from "@medusajs/framework/utils"

/** A mail to the buyer. It is written in the transaction that causes it, and sent by a job. */
export const QuoteNotice = model
  .define("quote_notice", {
    id: model.id({ prefix: "qnotice" }).primaryKey(),
    quote_id: model.text(),
    /** The revision that it is about. */
    revision: model.number(),
    kind: model.enum(["sent", "revised", "accepted", "expired"]),
    /** Null when it is sent or given up. */
    due_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["quote_id", "kind", "revision"], unique: true },
    { on: ["due_at"], where: "due_at IS NOT NULL" },
  ])

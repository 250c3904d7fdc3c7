import { model } from "@medusajs/framework/utils"

/** A revision of a quote. Number 0 is the buyer's request. A trigger keeps sent revisions as they are. */
export const QuoteRevision = model
  .define("quote_revision", {
    id: model.id({ prefix: "qrev" }).primaryKey(),
    quote_id: model.text(),
    number: model.number(),
    status: model.enum(["draft", "sent"]),
    /** All that the PDF shows, with prices and taxes. */
    document: model.json(),
    valid_until: model.dateTime().nullable(),
    payment: model.enum(["link", "on_account"]).default("link"),
    actor_type: model.text(),
    actor_id: model.text().nullable(),
    sent_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["quote_id", "number"], unique: true }])

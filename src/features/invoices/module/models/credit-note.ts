import { model } from "@medusajs/framework/utils"

/** Takes back an invoice or a part of it. Triggers keep it as it is, and its sum below the invoice's total. */
export const CreditNote = model
  .define("credit_note", {
    id: model.id({ prefix: "crnote" }).primaryKey(),
    invoice_id: model.text(),
    /** The refund or the cancellation that it is for, so that each has one credit note. */
    reference: model.text().unique(),
    year: model.number(),
    counter: model.number(),
    /** Such as `CN-2026-000007`. */
    number: model.text(),
    locale: model.text(),
    /** All that the PDF shows. */
    document: model.json(),
    issued_at: model.dateTime(),
  })
  .indexes([{ on: ["year", "counter"], unique: true }, { on: ["invoice_id"] }])

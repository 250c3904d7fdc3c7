import { model } from "@medusajs/framework/utils"

/** An invoice for an order. A trigger keeps it as it is. */
export const Invoice = model
  .define("invoice", {
    id: model.id({ prefix: "inv" }).primaryKey(),
    order_id: model.text().unique(),
    year: model.number(),
    counter: model.number(),
    /** Such as `2026-000042`. */
    number: model.text(),
    locale: model.text(),
    /** All that the PDF shows. */
    document: model.json(),
    issued_at: model.dateTime(),
  })
  .indexes([{ on: ["year", "counter"], unique: true }])

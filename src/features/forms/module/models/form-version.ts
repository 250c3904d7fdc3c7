import { model } from "@medusajs/framework/utils"

/** The published content of a form. A database trigger refuses changes of it. */
export const FormVersion = model
  .define("form_version", {
    id: model.id({ prefix: "fver" }).primaryKey(),
    form_id: model.text(),
    number: model.number(),
    content: model.json(),
    published_at: model.dateTime(),
    /** When a newer version replaced this one. Null for the current version. */
    superseded_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["form_id", "number"], unique: true }])

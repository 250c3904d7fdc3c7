import { model } from "@medusajs/framework/utils"

/** A translated segment. The id is the hash of everything that decides about the translation. */
export const MachineTranslation = model
  .define("machine_translation", {
    id: model.text().primaryKey(),
    /** The translated segment, with marks in place of its markup. */
    wire: model.text(),
    source_locale: model.text().nullable(),
  })
  .indexes([{ on: ["created_at"] }])

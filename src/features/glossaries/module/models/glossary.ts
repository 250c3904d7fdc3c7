import { model } from "@medusajs/framework/utils"
import type { GlossaryTerm } from "../types"

export const Glossary = model
  .define("glossary", {
    id: model.id({ prefix: "glossary" }).primaryKey(),
    title: model.text().searchable().unique(),
    source_locale: model.text(),
    target_locale: model.text(),
    terms: model.json<GlossaryTerm[]>(),
    /** Plain text. */
    note: model.text().searchable().nullable(),
  })
  .indexes([{ on: ["created_at", "id"] }])

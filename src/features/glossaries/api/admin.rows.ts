import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { glossaryChange, glossaryTerm, newGlossary } from "../module/schemas"

export const adminGlossaries = crud({
  path: "/admin/glossaries",
  one: "glossary",
  many: "glossaries",
  called: ["glossary", "glossaries"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["glossary_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      title: z.string().meta({ examples: ["Ceramics"] }),
      source_locale: z.string().meta({ examples: ["en"] }),
      target_locale: z.string().meta({ examples: ["de"] }),
      terms: z.array(glossaryTerm),
      note: z.string().nullable(),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminGlossary" }),
  order: ["-created_at", "created_at", "title", "-title"],
  create: newGlossary,
  change: glossaryChange,
})

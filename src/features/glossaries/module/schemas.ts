import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { plainLineField, plainTextField } from "../../../lib/fields"

const MAX_TERMS = 2_000
const MAX_TERM_LENGTH = 200

const title = plainLineField(200).meta({ examples: ["Ceramics"] })
const note = plainTextField(5000).nullable().optional()

export const glossaryTerm = z.strictObject({
  source: plainLineField(MAX_TERM_LENGTH).meta({ examples: ["stoneware"] }),
  target: plainLineField(MAX_TERM_LENGTH).meta({ examples: ["Steinzeug"] }),
})

const terms = z
  .array(glossaryTerm)
  .max(MAX_TERMS)
  .refine(
    (all) => new Set(all.map(({ source }) => source.toLowerCase())).size === all.length,
    "must contain each source term once",
  )

export const newGlossary = z.strictObject({
  title,
  source_locale: localeCode.meta({ override: { type: "string" }, examples: ["en"] }),
  target_locale: localeCode.meta({ override: { type: "string" }, examples: ["de"] }),
  terms: terms.default([]),
  note,
})

export const glossaryChange = z.strictObject({
  title: title.optional(),
  source_locale: localeCode.optional(),
  target_locale: localeCode.optional(),
  terms: terms.optional(),
  note,
})

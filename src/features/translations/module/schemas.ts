import { z } from "zod"

export const STATUSES = ["missing", "stale", "current"] as const
export const ORIGINS = ["person", "machine", "import"] as const
export const MAX_TEXT_LENGTH = 100_000

/** One text of a record in one language. */
export const fieldState = z.object({
  name: z.string().meta({ examples: ["title"] }),
  source: z
    .string()
    .describe("The text in the shop's default language, or in the main language of a post or page.")
    .meta({ examples: ["Mug"] }),
  source_digest: z
    .string()
    .describe("SHA-256 of the source. Send it with a translation to say which text was translated.")
    .meta({ examples: ["6f4b661212adbb7ea4d1adff9c3a6b5b0ea1b3f3ad9f9d9a2b2f4a0d3cbb4d7f"] }),
  text: z
    .string()
    .nullable()
    .meta({ examples: ["Tasse"] }),
  status: z.enum(STATUSES).describe("`stale`: the source has changed since it was translated."),
  origin: z.enum(ORIGINS).nullable(),
  updated_at: z.iso
    .datetime({ offset: true })
    .nullable()
    .meta({ examples: ["2026-11-20T12:00:00+00:00"] }),
})

/** One text to store. */
export const newText = z.object({
  table: z.string(),
  id: z.string(),
  locale: z.string(),
  field: z.string(),
  /** Null removes the translation. */
  text: z.string().nullable(),
  /** The source that was translated. Without it, the present one. */
  digest: z.string().nullable(),
  /** Whether an unchanged text counts as a translation of the given source. */
  confirms: z.boolean(),
  /** If the stored text is another one, or there is none, it stays as it is. */
  before: z.string().optional(),
})

const storedTranslation = z.object({ id: z.string(), translations: z.unknown(), count: z.number() })

const storedField = z.object({
  reference_id: z.string(),
  locale_code: z.string(),
  field: z.string(),
  reference: z.string(),
  source_digest: z.string().nullable(),
  origin: z.string(),
  updated_at: z.string(),
})

/** The state before a change, to revert it. */
export const translationsBefore = z.object({
  translations: z.array(storedTranslation),
  fields: z.array(storedField),
})

/** A line of a file that was not accepted. */
export const importFault = z.object({
  line: z.int().meta({ examples: [7] }),
  resource_id: z
    .string()
    .nullable()
    .meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  code: z.string().meta({ examples: ["not_found"] }),
  message: z.string().meta({ examples: ["There is no record with this id."] }),
})

export const importResult = z
  .object({
    dry_run: z.boolean().meta({ examples: [false] }),
    is_saved: z
      .boolean()
      .describe("False for a dry run, and if any line was rejected. Then nothing has changed.")
      .meta({ examples: [true] }),
    created: z.int().meta({ examples: [12] }),
    updated: z.int().meta({ examples: [3] }),
    unchanged: z.int().meta({ examples: [40] }),
    rejected: z.int().meta({ examples: [0] }),
    faults: z.array(importFault).describe("The first 100."),
  })
  .meta({ id: "TranslationImport" })

export const translatedRecord = z.object({
  id: z.string(),
  title: z.string(),
  /** The main language of a publication. Null: the shop's default language. */
  source_locale: z.string().nullable(),
  /** The format of a publication's body. Null if original and translation have different ones. */
  body_format: z.enum(["html", "markdown"]).nullable(),
  fields: z.array(fieldState),
})

/** A record's translated texts, each in the best of the languages. */
export const resolvedTexts = z.object({
  id: z.string(),
  /** The best language that one of the texts has. */
  locale: z.string(),
  fields: z.record(z.string(), z.string()),
  /** When one of the texts last changed. */
  updated_at: z.date(),
})

/** How many texts of a kind are translated into one language. */
export const completeness = z.object({
  resource_type: z.string(),
  locale: z.string(),
  total: z.number(),
  current: z.number(),
  stale: z.number(),
  missing: z.number(),
})

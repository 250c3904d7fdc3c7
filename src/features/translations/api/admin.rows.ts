import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { MAX_BODY_LENGTH } from "../../../kits/publications/schemas"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { plan } from "../../assistant/module/schemas"
import { fieldState, importResult, STATUSES } from "../module/schemas"

const LARGEST_FILE = 5_000_000
const MAX_RECORDS = 100

const resourceType = z
  .string()
  .max(64)
  .meta({ examples: ["product"] })

const resourceId = z
  .string()
  .min(1)
  .max(255)
  .meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })

export const translatedTexts = z
  .object({
    resource_type: resourceType,
    resource_id: resourceId,
    locale: z.string().meta({ examples: ["de"] }),
    title: z.string().meta({ examples: ["Mug"] }),
    fields: z.array(fieldState),
  })
  .meta({ id: "TranslationTexts" })

const counts = {
  total: z.int().meta({ examples: [120] }),
  current: z.int().meta({ examples: [90] }),
  stale: z.int().meta({ examples: [10] }),
  missing: z.int().meta({ examples: [20] }),
}

export const localeCompleteness = z
  .object({
    locale: z.string().meta({ examples: ["de"] }),
    ...counts,
    resource_types: z.array(z.object({ resource_type: resourceType, ...counts })),
  })
  .meta({ id: "TranslationCompleteness" })

export const planTotals = z.object({
  texts: z.int().meta({ examples: [340] }),
  words: z
    .int()
    .describe("The words of their originals.")
    .meta({ examples: [5200] }),
  credits: z
    .int()
    .describe("What the plan costs at most.")
    .meta({ examples: [31] }),
  remaining: z
    .int()
    .describe("Stale texts that are too many for this plan.")
    .meta({ examples: [0] }),
})

const digest = z.string().regex(/^[0-9a-f]{64}$/, "must be a SHA-256 digest in hexadecimal digits")

const status = z
  .enum([...STATUSES, "incomplete"])
  .optional()
  .describe("Records with a text of this status. `incomplete` is missing or stale.")

export const translationTexts = contract({
  adminListTranslationTexts: {
    method: "GET",
    path: "/admin/translation-texts",
    auth: "admin",
    summary: "Records with their texts in one language beside the originals",
    description:
      "A text that is blank in the original needs no translation and is left out. Posts and pages are listed in the languages that they have.",
    query: listQuery({
      order: ["title"],
      filters: {
        resource_type: resourceType,
        locale: localeCode,
        status,
        id: resourceId.optional(),
        q: z.string().max(200).optional().describe("A part of the title, or an id."),
      },
    }),
    response: page({ translation_texts: z.array(translatedTexts) }),
  },
  adminSaveTranslationTexts: {
    method: "POST",
    path: "/admin/translation-texts",
    auth: "admin",
    summary: "Save texts in one language",
    description:
      "At most 100 records, all or none. Fields that are left out stay. `null` removes a translation. A text that is equal to the stored one is confirmed for the present original. With `source_digests`, the text counts as a translation of that original, so it may be stale at once. Texts of a post or page become a new revision.",
    body: z.strictObject({
      locale: localeCode,
      origin: z.enum(["person", "machine"]).default("person"),
      texts: z
        .array(
          z.strictObject({
            resource_type: resourceType,
            resource_id: resourceId,
            fields: z
              .record(z.string().max(64), z.string().max(MAX_BODY_LENGTH).nullable())
              .describe("At most 100,000 characters, unless it is the body of a post or page.")
              .meta({ examples: [{ title: "Tasse" }] }),
            source_digests: z.record(z.string().max(64), digest).optional(),
          }),
        )
        .min(1)
        .max(MAX_RECORDS),
    }),
    response: z.object({ translation_texts: z.array(translatedTexts) }),
    errors: ["invalid_field", "unknown_field", "out_of_range", "not_found"],
  },
  adminListTranslationCompleteness: {
    method: "GET",
    path: "/admin/translation-texts/completeness",
    auth: "admin",
    summary: "How complete the translations are, by language and kind",
    query: listQuery({
      order: ["position", "-position", "locale", "-locale"],
      filters: { locale: localeCode.optional() },
    }),
    response: page({
      completeness: z.array(localeCompleteness),
    }),
  },
  adminPlanTranslations: {
    method: "POST",
    path: "/admin/translation-texts/plan",
    auth: "admin",
    summary: "Prepare a plan that translates the stale texts of a language",
    description:
      "The plan contains all stale texts of the language, up to 4,000, in actions of at most 200 texts each, and shows the price. `totals.remaining` is the number of further stale texts. Approve or reject the whole plan by its `stream_id`, like any plan of the assistant. The texts are translated and paid for after the approval.",
    body: z.strictObject({
      locale: localeCode,
      language: z
        .enum(["en", "tr"])
        .default("en")
        .describe("The language of the plan's texts.")
        .meta({ examples: ["en"] }),
    }),
    response: z.object({ plan, totals: planTotals }),
    errors: ["invalid_field", "invalid_state", "not_configured", "forbidden"],
  },
  adminExportTranslationTexts: {
    method: "GET",
    path: "/admin/translation-texts/export.csv",
    auth: "admin",
    summary: "The texts of one language as a CSV file",
    description:
      "One line per text, with the original. A text that a spreadsheet would run as a formula begins with an apostrophe. The import accepts the file. Posts and pages are in it only if `resource_type` names them, and the import does not accept them.",
    query: z.strictObject({ locale: localeCode, resource_type: resourceType.optional(), status }),
    response: { status: 200, contentType: "text/csv", description: "One line per text." },
  },
  adminImportTranslationTexts: {
    method: "POST",
    path: "/admin/translation-texts/import",
    auth: "admin",
    summary: "Import texts from a CSV file",
    description:
      "The first line names the columns `resource_type`, `resource_id`, `field`, `locale`, `text` and, if you like, `source`. At most 20,000 lines. Lines without a text are skipped. An unchanged text stays stale, unless the column `status` is `current`. If a line is rejected, nothing changes. A line whose `source` is not the present original becomes stale. With `dry_run`, nothing changes.",
    body: z.strictObject({
      csv: z
        .string()
        .min(1)
        .max(LARGEST_FILE)
        .meta({ examples: ["resource_type,resource_id,field,locale,text\nproduct,prod_1,title,de,Tasse\n"] }),
      dry_run: z.boolean().default(false),
    }),
    response: z.object({ translation_import: importResult }),
  },
})

import { z } from "zod"
import { slug } from "../../lib/content/slug"
import { plainLineField, plainTextField } from "../../lib/fields"
import { moment, timestamp } from "../rows/fields"
import { localeCode } from "./locales"

/** Fields that every kind of publication has, in admin requests, admin responses and storefront responses. */

export const MAX_BODY_LENGTH = 500_000
const MAX_TRANSLATIONS = 50

export const bodyFormat = z.enum(["html", "markdown"])
export const publicationStatus = z.enum(["draft", "scheduled", "published"])

const title = plainLineField(200).meta({ examples: ["How we fire our stoneware"] })

const optionalText = {
  slug: slug.optional().describe("The slug. Default: made from the title."),
  excerpt: plainTextField(500).nullable().optional().describe("Default: the beginning of the body."),
  body_format: bodyFormat.optional(),
  seo_title: plainLineField(200).nullable().optional(),
  seo_description: plainLineField(500).nullable().optional(),
}

const body = z.string().max(MAX_BODY_LENGTH).describe("HTML or Markdown. Executable parts are removed.")

/** The fields of a text in a request. All are optional, because a change sends only some. */
const textChange = { title: title.optional(), body: body.optional(), ...optionalText }

export const textTranslations = z
  .record(z.string(), z.strictObject({ ...textChange, slug: slug.nullable().optional() }).nullable())
  .superRefine(underLocaleCodes)
  .describe("By locale. `null` deletes a translation. Missing fields keep their values.")
  .meta({ examples: [{ de: { title: "Wie wir unser Steinzeug brennen", body: "<p>Zweimal.</p>" } }] })

const state = {
  status: publicationStatus.optional(),
  published_at: moment
    .nullable()
    .optional()
    .describe("With the status `scheduled`, the time of publication."),
  metadata: z.record(z.string(), z.unknown()).nullable().optional(),
}

/** A new publication with the kind's own fields. */
export function newPublication<Own extends z.ZodRawShape>(own: Own) {
  return z.strictObject({
    title,
    body: body.optional().meta({ examples: ["<p>Twice, and slowly.</p>"] }),
    ...optionalText,
    locale: localeCode
      .optional()
      .describe("The language of these fields. Default: the shop's default language."),
    ...state,
    translations: textTranslations.optional(),
    ...own,
  })
}

/** The fields of a change. `locale` is missing, because the main language cannot change. */
export function publicationChange<Own extends z.ZodRawShape>(own: Own) {
  return z.strictObject({
    ...textChange,
    ...state,
    translations: textTranslations.optional(),
    ...own,
  })
}

const id = z.string().meta({ examples: ["post_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })
const slugAnswer = z.string().meta({ examples: ["how-we-fire-our-stoneware"] })
const locale = z.string().meta({ examples: ["en"] })
const plainTitle = z.string().meta({ examples: ["How we fire our stoneware"] })

const adminText = {
  title: plainTitle,
  excerpt: z.string().nullable(),
  body: z.string().meta({ examples: ["<p>Twice, and slowly.</p>"] }),
  body_format: bodyFormat,
  body_html: z.string().meta({ examples: ["<p>Twice, and slowly.</p>"] }),
  reading_minutes: z.int().meta({ examples: [4] }),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
}

const adminCommon = {
  id,
  slug: slugAnswer,
  locale,
  title: plainTitle,
  status: publicationStatus.meta({ examples: ["published"] }),
  published_at: timestamp.nullable(),
  revision: z
    .int()
    .min(1)
    .meta({ examples: [3] }),
  created_at: timestamp,
  updated_at: timestamp,
}

/** A publication in an admin list. */
export const adminSummary = {
  ...adminCommon,
  locales: z.array(z.string()).meta({ examples: [["en", "de"]] }),
}

/** A publication as an admin sees it. */
export const adminPublication = {
  ...adminCommon,
  ...adminText,
  metadata: z.record(z.string(), z.unknown()).nullable(),
  translations: z
    .record(z.string(), z.object({ locale, slug: z.string().nullable(), ...adminText }))
    .meta({ examples: [{}] }),
}

/** A publication in a storefront list. */
export const publicSummary = {
  id,
  slug: slugAnswer,
  locale: locale.describe("The language of these fields."),
  title: plainTitle,
  excerpt: z.string().meta({ examples: ["Twice, and slowly."] }),
  reading_minutes: z
    .int()
    .min(1)
    .meta({ examples: [4] }),
  updated_at: timestamp,
}

export const publishedSummary = z.object({ ...publicSummary, published_at: timestamp })

/** The additional fields of a single storefront response. */
export const publicInFull = {
  body: z
    .string()
    .describe("The source without executable parts.")
    .meta({ examples: ["<p>Twice, and slowly.</p>"] }),
  body_format: bodyFormat,
  body_html: z
    .string()
    .describe("Sanitized HTML. Safe to render.")
    .meta({ examples: ["<p>Twice, and slowly.</p>"] }),
  seo: z.object({
    title: z.string().meta({ examples: ["How we fire our stoneware"] }),
    description: z.string().meta({ examples: ["Twice, and slowly."] }),
  }),
  alternates: z
    .array(z.object({ locale, slug: slugAnswer }))
    .describe("All languages with their slugs, for `hreflang`."),
}

const { seo, ...publicText } = publicInFull

/** A publication as it is read for a single storefront response. */
export const publishedInFull = z.object({
  ...publicSummary,
  ...publicText,
  published_at: timestamp.nullable(),
  seo_title: seo.shape.title,
  seo_description: seo.shape.description,
})

/** One saved version of a publication. */
export const revisionSummary = z.object({
  id: z.string().meta({ examples: ["postrev_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  number: z.int().meta({ examples: [3] }),
  title: plainTitle,
  actor_type: z.string().meta({ examples: ["user"] }),
  actor_id: z.string().nullable(),
  created_at: timestamp,
})

const revisionText = z.object({
  slug: z.string().nullable(),
  title: z.string().meta({ examples: ["How we fire our stoneware"] }),
  excerpt: z.string().nullable(),
  body: z.string().meta({ examples: ["<p>Twice.</p>"] }),
  body_format: bodyFormat,
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
})

export const revisionInFull = revisionSummary.extend({
  content: z
    .object({
      locale,
      text: revisionText,
      translations: z.record(z.string(), revisionText).meta({ examples: [{}] }),
      own: z.record(z.string(), z.unknown()).meta({ examples: [{}] }),
      joins: z.record(z.string(), z.array(z.string())).meta({ examples: [{}] }),
    })
    .describe("The content at that time."),
})

/** Fields in other languages, by locale. They replace all existing translations. */
export function byLocale<Fields extends z.ZodType>(fields: Fields) {
  return z
    .record(z.string(), fields)
    .superRefine(underLocaleCodes)
    .describe("By locale. Replaces all translations.")
}

function underLocaleCodes(all: Record<string, unknown>, context: z.core.$RefinementCtx): void {
  const codes = Object.keys(all)
  if (codes.length > MAX_TRANSLATIONS)
    context.addIssue({ code: "custom", message: `must have at most ${MAX_TRANSLATIONS} languages` })
  for (const code of codes)
    if (localeCode.safeParse(code).data !== code)
      context.addIssue({
        code: "custom",
        path: [code],
        message: "must have a locale code as its key, such as de or pt-BR",
      })
}

import { z } from "zod"
import { slugFrom } from "../../../lib/content/slug"
import type { SearchDocument, SearchEntity } from "../module/types"

const text = z.object({
  slug: z.string().nullable(),
  locale: z.string(),
  title: z.string(),
  excerpt: z.string().nullable(),
  lead: z.string(),
  plain: z.string(),
})

/** The engine's query returns dates as strings or dates. */
const moment = z.union([z.date(), z.string()])

/** The fields of a post or page that are searched. */
export const publication = text.extend({
  id: z.string(),
  slug: z.string(),
  status: z.string(),
  published_at: moment.nullable(),
  updated_at: moment,
  translations: z.array(text.nullable()).nullish(),
})

export type Publication = z.output<typeof publication>

type Text = z.output<typeof text>

/** The fields of {@link Publication} as names for the engine's query. */
export const PUBLICATION_FIELDS = [
  "id",
  "slug",
  "locale",
  "title",
  "excerpt",
  "lead",
  "plain",
  "status",
  "published_at",
  "updated_at",
  "translations.slug",
  "translations.locale",
  "translations.title",
  "translations.excerpt",
  "translations.lead",
  "translations.plain",
] as const

type Rest = Pick<SearchDocument, "terms" | "facets" | "image_url"> & { made_of: string[] }

/**
 * One search document per language. A scheduled publication is in the index with its time, and is found from that time
 * on.
 */
export function publicationEntity(
  publication: Publication,
  { made_of, ...rest }: Rest,
): SearchEntity | undefined {
  const { id, status, published_at, updated_at, translations } = publication
  if (status === "draft" || !published_at) return undefined
  const document = (text: Text): SearchDocument => ({
    id,
    locale: text.locale,
    title: text.title,
    excerpt: text.excerpt ?? text.lead,
    body: text.plain,
    slug: text.slug ?? publication.slug,
    codes: [],
    prices: {},
    channels: null,
    visible_from: new Date(published_at).toISOString(),
    ...rest,
  })
  const others = (translations ?? []).filter((text) => text !== null).map(document)
  return {
    id,
    updated_at: new Date(updated_at).toISOString(),
    made_of,
    documents: [document(publication), ...others],
  }
}

/**
 * A tag as a search filter. Products and posts share tags. The slug identifies a tag, so that different spellings are
 * one tag.
 */
export function tagFacet(label: string, slug = slugFrom(label)) {
  return { kind: "tag" as const, value: slug || label.toLowerCase(), label }
}

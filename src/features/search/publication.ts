import { slugFrom } from "../../lib/content/slug"
import type { SearchDocument, SearchEntity } from "../../modules/search/types"

/** The fields of posts and pages that the search documents contain. */
export interface Publication extends Text {
  id: string
  slug: string
  status: string
  published_at: Date | string | null
  updated_at: Date | string
  translations?: (Text | null)[] | null
}

interface Text {
  slug: string | null
  locale: string
  title: string
  excerpt: string | null
  lead: string
  plain: string
}

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

/** One document per language. A scheduled publication is indexed with its time and found from then on. */
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

/** Products and posts share tags. The slug identifies a tag, so different spellings are the same tag. */
export function tagFacet(label: string, slug = slugFrom(label)) {
  return { kind: "tag" as const, value: slug || label.toLowerCase(), label }
}

import { slugFrom } from "../../lib/content/slug"
import type { SearchDocument, SearchEntity } from "../../modules/search/types"

/** What the documents of posts and pages are made of. */
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

/** What the fields of {@link Publication} are called for the engine's query. */
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

/** A document for each language. What is not public yet is there with its time, by which it is found from then on. */
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

/** One word for the tags of products and of posts: its letters count, not how somebody has written it. */
export function tagFacet(label: string, slug = slugFrom(label)) {
  return { kind: "tag" as const, value: slug || label.toLowerCase(), label }
}

import type { z } from "zod"
import type { PageQuery } from "../../lib/contract/lists"
import type { Dated } from "../../lib/contract/moments"
import type { Reader } from "../../lib/publications/types"
import type {
  highlights,
  searchCorrection,
  searchFacets,
  searchHit,
  searchRebuild,
  searchStatus,
} from "./schemas"

export type FacetKind = "type" | "category" | "collection" | "tag"

/** Something that documents can be narrowed down to. */
export interface Facet {
  kind: FacetKind
  /** An id, or for tags the word itself: products and posts share theirs. */
  value: string
  /** For people. */
  label: string
}

/** One thing in one language, as whoever knows the thing describes it. All texts are plain. */
export interface SearchDocument {
  id: string
  locale: string
  title: string
  excerpt: string
  body: string
  slug: string
  image_url: string | null
  /** Words that it is filed under, such as the names of its tags. */
  terms: string[]
  /** What names it and nothing else, such as SKUs and barcodes. */
  codes: string[]
  facets: Facet[]
  /** The lowest for each currency, in major units. */
  prices: Record<string, number>
  /** The sales channels that show it; `null`: all of them. */
  channels: string[] | null
  /** ISO 8601: it is found from then on. */
  visible_from: string
}

/** One thing with the languages that it is there in, its own first. */
export interface SearchEntity {
  id: string
  /** Its own `updated_at`, by which is seen whether the index has missed something. */
  updated_at: string
  /** The ids of all else that its documents were made of, such as its tags: a change of those changes them. */
  made_of: string[]
  documents: [SearchDocument, ...SearchDocument[]]
}

/** What the index has of a thing. */
export interface IndexedEntity {
  /** The thing's own, when it was indexed. */
  updated_at: Date
  channels: string[] | null
}

export interface SearchReader extends Reader {
  /** The sales channels of the publishable key. */
  channels: string[]
  /** ISO 4217, lower case: of the prices that are looked at. */
  currency: string
}

export interface SearchQuery extends PageQuery {
  q?: string | undefined
  type: string[]
  category: string[]
  collection: string[]
  tag: string[]
  price_min?: number | undefined
  price_max?: number | undefined
}

/** Where in a text the words stand that were looked for: from, to (exclusive). */
export type Highlight = z.output<typeof highlights>[number]

/** A hit before the route adds its address and the currency of its price. */
export type SearchHit = Omit<z.output<typeof searchHit>, "url" | "price"> & { price: number | null }

type Facets = z.output<typeof searchFacets>
export type FacetCount = Facets[FacetKind][number]
export type PriceFacet = Omit<NonNullable<Facets["price"]>, "currency_code">

export interface SearchAnswer {
  hits: SearchHit[]
  count: number
  facets: Record<FacetKind, FacetCount[]> & { price: PriceFacet | null }
  corrections: z.output<typeof searchCorrection>[]
}

export type SearchRebuildState = Dated<typeof searchRebuild>
export type SearchStatus = Dated<typeof searchStatus>

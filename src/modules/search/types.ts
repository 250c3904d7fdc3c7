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

/** A value that a search can filter by. */
export interface Facet {
  kind: FacetKind
  /** An id. For tags it is the word itself, because products and posts share tags. */
  value: string
  /** The text that people see. */
  label: string
}

/** One entity in one language, as its own feature describes it. All texts are plain. */
export interface SearchDocument {
  id: string
  locale: string
  title: string
  excerpt: string
  body: string
  slug: string
  image_url: string | null
  /** Words that classify it, for example its tags' names. */
  terms: string[]
  /** Unique codes, for example SKUs and barcodes. */
  codes: string[]
  facets: Facet[]
  /** The lowest price in each currency, in major units. */
  prices: Record<string, number>
  /** The sales channels that show it. `null` means all. */
  channels: string[] | null
  /** ISO 8601: the document can be found from this time on. */
  visible_from: string
}

/** One entity in all its languages, its own language first. */
export interface SearchEntity {
  id: string
  /** The entity's `updated_at`. A later value in the source means that the index is stale. */
  updated_at: string
  /** Ids of other rows in its documents, for example tags. Changing one makes the documents stale. */
  made_of: string[]
  documents: [SearchDocument, ...SearchDocument[]]
}

/** The index's state of an entity. */
export interface IndexedEntity {
  /** The entity's `updated_at` when it was indexed. */
  updated_at: Date
  channels: string[] | null
}

export interface SearchReader extends Reader {
  /** The sales channels of the publishable key. */
  channels: string[]
  /** ISO 4217 in lower case: the currency of the prices to show. */
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

/** Position of a matched word in a text: from, to (exclusive). */
export type Highlight = z.output<typeof highlights>[number]

/** A hit. The route adds its URL and its price's currency. */
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

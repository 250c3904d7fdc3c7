import type { z } from "zod"
import type { Reader } from "../../../kits/publications/types"
import type { PageQuery } from "../../../kits/rows/lists"
import type { Dated } from "../../../kits/rows/moments"
import type {
  highlights,
  SEARCH_ORDERS,
  searchCorrection,
  searchFacets,
  searchHit,
  searchRebuild,
  searchStatus,
} from "./schemas"

export type FacetKind = "type" | "category" | "collection" | "tag"

/** A value by which a search can be filtered, such as a category. */
export interface Facet {
  kind: FacetKind
  /** An id. For tags it is the tag's slug, because products and posts share tags. */
  value: string
  /** The text that people see. */
  label: string
}

/** The index entry of a record in one language. All texts are plain, without markup. */
export interface SearchDocument {
  id: string
  locale: string
  title: string
  excerpt: string
  body: string
  slug: string
  image_url: string | null
  /** Words that describe the record, such as the names of its tags. */
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

/** A record in all its languages. Its main language is the first. */
export interface SearchEntity {
  id: string
  /** When the record was last changed. If the record now has a later time, its documents are out of date. */
  updated_at: string
  /**
   * The ids of related rows that the documents contain data of, such as tags. If one changes, the documents are out of
   * date.
   */
  made_of: string[]
  documents: [SearchDocument, ...SearchDocument[]]
}

/** The index's data about a record. */
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
  /** Default: `relevance`. */
  order?: (typeof SEARCH_ORDERS)[number] | undefined
  q?: string | undefined
  type: string[]
  category: string[]
  collection: string[]
  tag: string[]
  price_min?: number | undefined
  price_max?: number | undefined
}

/** Where a matched word is in a text: from, to (exclusive). */
export type Highlight = z.output<typeof highlights>[number]

/** A search result. The route adds its URL, its rating and the currency of its price. */
export type SearchHit = Omit<z.output<typeof searchHit>, "url" | "rating" | "price"> & {
  price: number | null
}

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

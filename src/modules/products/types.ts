import type { z } from "zod"
import type {
  basePriceRow,
  namedProductRow,
  productOverviewRow,
  regionRow,
  stockLevelRow,
  stockOverviewRow,
} from "./lib/row-schemas"
import type { piece, priceChange, priceSource, productChange, productColumns, stockChange } from "./schemas"
/** The buyer of a request. It decides which products and prices are visible. */
export interface Buyer {
  /** The publishable key's sales channels, or the requested ones among them. */
  channels: string[]
  /** Customer group ids of the signed-in customer. */
  groups: string[]
  /** The buyer's region. A shop without regions has no prices. */
  region: Region | null
  /** The country for taxes, ISO 3166-1 in lower case. */
  country: string | null
  province: string | null
  /** The requested locale, if the shop has translations for it. */
  locale: string | null
  now: Date
  /** Between these moments no price list starts or ends. In milliseconds; null without a limit. */
  prices_since: number | null
  prices_until: number | null
  /** Whether the engine itself calculates all taxes, from the shop's rates. */
  has_own_taxes: boolean
}

export type Piece = z.output<typeof piece>

export type Region = z.output<typeof regionRow>

/** Facts of a request that identify the buyer and the region. */
export interface BuyerHints {
  channels: string[]
  customer_id: string | undefined
  region_id: string | undefined
  cart_id: string | undefined
  country_code: string | undefined
  province: string | undefined
  locale?: string | undefined
  now: Date
}

/** An ISO 8601 moment or comparisons with moments. A date means its first moment in UTC. */
export type Moments =
  | string
  | Partial<Record<"$eq" | "$ne" | "$gt" | "$gte" | "$lt" | "$lte", string | undefined>>

/** Filters of a product list. A product must match one value of each filter. */
export interface ProductFilter {
  id?: string[] | undefined
  handle?: string[] | undefined
  title?: string[] | undefined
  collection_id?: string[] | undefined
  type_id?: string[] | undefined
  external_id?: string[] | undefined
  category_id?: string[] | undefined
  tag_id?: string[] | undefined
  is_giftcard?: boolean | undefined
  /** Words. Each must occur in a text of the product or of a variant. */
  q?: string | undefined
  /** The price range for this buyer, in major units of the region's currency. */
  price_min?: number | undefined
  price_max?: number | undefined
  created_at?: Moments | undefined
  updated_at?: Moments | undefined
  /** Ids that earlier filters have selected. */
  among?: string[] | undefined
}

export interface CalculatedPrice {
  id: string
  is_calculated_price_price_list: boolean
  is_calculated_price_tax_inclusive: boolean
  calculated_amount: number
  raw_calculated_amount: RawAmount
  is_original_price_price_list: boolean
  is_original_price_tax_inclusive: boolean
  original_amount: number | null
  raw_original_amount: RawAmount | null
  currency_code: string
  calculated_price: PriceSource
  original_price: PriceSource
}

/** A stored amount with full precision. */
export type RawAmount = { value: string; precision?: number }

export type PriceSource = z.output<typeof priceSource>

/** Variants that are almost sold out. */
export interface LowStock {
  variants: {
    variant_id: string
    product_id: string
    product_title: string
    variant_title: string
    sku: string | null
    /** The sellable quantity. Negative if reservations exceed the stock. */
    available: number
  }[]
  /** The total number of matching variants. */
  count: number
}

/** The fields by which people recognize a product. */
export type NamedProduct = z.output<typeof namedProductRow>

/** The price of a variant without any rule or price list. */
export type BasePrice = z.output<typeof basePriceRow>

export type PriceChange = z.output<typeof priceChange>

/** The product's own columns that admins change. */
export type ProductOverview = z.output<typeof productOverviewRow>

export type ProductColumns = z.output<typeof productColumns>
export type ProductChange = z.output<typeof productChange>

/** The stock of a variant at a location. */
export type StockLevel = z.output<typeof stockLevelRow>

export type StockChange = z.output<typeof stockChange>

export type StockOverview = z.output<typeof stockOverviewRow>

/** Engine tables whose rows can be found by a metadata value. */
export type MarkedTable = "product" | "product_category" | "promotion"

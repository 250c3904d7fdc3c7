import type { z } from "zod"
import type { WrittenConditions } from "../../../kits/declarations/product-parts"
import type {
  basePriceRow,
  namedProductRow,
  productOverviewRow,
  regionRow,
  stockLevelRow,
  stockOverviewRow,
} from "./lib/row-schemas"
import type { piece, priceChange, priceSource, productChange, productColumns, stockChange } from "./schemas"
/** For whom a request is answered. This decides which products and prices are visible. */
export interface Buyer {
  /** The publishable key's sales channels, or the requested ones among them. */
  channels: string[]
  /** Customer group ids of the signed-in customer. */
  groups: string[]
  /** The buyer's region. A shop without regions has no prices. */
  region: Region | null
  /** The currencies of the shop and its regions. */
  currencies: string[]
  /** The country for taxes, ISO 3166-1 in lower case. */
  country: string | null
  province: string | null
  /** The languages for texts, best first. Those without any translation are left out. */
  locales: string[]
  now: Date
  /** Between these two times, no price list starts or ends. In milliseconds since 1970; null without a limit. */
  prices_since: number | null
  prices_until: number | null
  /** True if the engine computes all taxes from the shop's own rates, without another tax service. */
  has_own_taxes: boolean
}

export type Piece = z.output<typeof piece>

export type Region = z.output<typeof regionRow>

/** A request's data about its buyer and region. */
export interface BuyerHints {
  channels: string[]
  customer_id: string | undefined
  region_id: string | undefined
  /** The currency of the prices. Without a region or a cart, only prices that hold in all regions count. */
  currency_code?: string | undefined
  cart_id: string | undefined
  country_code: string | undefined
  province: string | undefined
  /** The languages for texts, best first. */
  locales?: string[] | undefined
  now: Date
}

type Times = string | null | (string | null)[]
type Comparison = "$eq" | "$ne" | "$in" | "$nin" | "$gt" | "$gte" | "$lt" | "$lte"

/** A time (ISO 8601), or comparisons with times. A date without a time means its beginning in UTC. */
export type Moments = Times | Partial<Record<Comparison, Times | undefined>>

/**
 * The filters of a product list. A filter may have several values, and a product must match one of them. `null` finds
 * the products without a value.
 */
export interface ProductFilter {
  id?: string[] | undefined
  handle?: string[] | undefined
  title?: string[] | null | undefined
  collection_id?: string[] | null | undefined
  type_id?: string[] | null | undefined
  external_id?: string[] | null | undefined
  category_id?: string[] | null | undefined
  tag_id?: string[] | null | undefined
  is_giftcard?: boolean | undefined
  /** Words. Each must occur in a text of the product or of a variant. */
  q?: string | undefined
  /** The price range for this buyer, in major units of the region's currency. */
  price_min?: number | undefined
  price_max?: number | undefined
  created_at?: Moments | undefined
  updated_at?: Moments | undefined
  deleted_at?: Moments | undefined
  /** If set, only these ids can be found, because an earlier step has selected them. */
  among?: string[] | undefined
  /** Conditions that features add. */
  added?: WrittenConditions | undefined
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

/** An amount as the engine stores it, with full precision. */
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

/** The engine's tables whose rows can be found by a value in their metadata. */
export type MarkedTable = "product" | "product_category" | "promotion"

import type { z } from "zod"
import type { priceChange, priceSource, productChange, productColumns, stockChange } from "./schemas"
/** Whose eyes a catalogue is seen with: what is sold to them, at which prices. */
export interface Buyer {
  /** The sales channels of the publishable key, or those of them that were asked for. */
  channels: string[]
  /** Ids of the customer groups of who is signed in. */
  groups: string[]
  /** Where they buy. A shop without any region has no prices. */
  region: Region | null
  /** Where taxes are calculated for, ISO 3166-1 in lower case. */
  country: string | null
  province: string | null
  now: Date
}

export interface Region {
  id: string
  currency_code: string
  automatic_taxes: boolean
  /** Whether prices of this region, and those of its currency, have the tax in them. Null where nobody has said. */
  region_includes_tax: boolean | null
  currency_includes_tax: boolean | null
}

/** What says who buys and where. */
export interface BuyerHints {
  channels: string[]
  customer_id: string | undefined
  region_id: string | undefined
  cart_id: string | undefined
  country_code: string | undefined
  province: string | undefined
  now: Date
}

/** A moment, ISO 8601, or what it is to be compared with. A day is its first moment in UTC. */
export type Moments =
  | string
  | Partial<Record<"$eq" | "$ne" | "$gt" | "$gte" | "$lt" | "$lte", string | undefined>>

/** What a list of products is narrowed by. Within one filter any value will do; all filters have to hold. */
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
  /** Words that each have to be in a text of the product or of a variant. */
  q?: string | undefined
  /** What a variant costs this buyer, in major units of the region's currency. */
  price_min?: number | undefined
  price_max?: number | undefined
  created_at?: Moments | undefined
  updated_at?: Moments | undefined
  /** Ids that other filters have left. */
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

/** An amount as it is stored, to its last digit. */
export type RawAmount = { value: string; precision?: number }

export type PriceSource = z.output<typeof priceSource>

/** What the engine's own columns say of a variant, with what this buyer pays and gets. */
export type SoldVariant = {
  id: string
  product_id: string
  manage_inventory: boolean
  calculated_price: CalculatedPrice | null
  /** Only where the shop counts them. Null where nothing says what there is. */
  inventory_quantity?: number | null
}

export type SoldProduct = {
  id: string
  type_id: string | null
  variants: SoldVariant[]
}

/** Variants that are about to run out. */
export interface LowStock {
  variants: {
    variant_id: string
    product_id: string
    product_title: string
    variant_title: string
    sku: string | null
    /** How many could be sold. Below 0 where more is reserved than there is. */
    available: number
  }[]
  /** How many there are in all. */
  count: number
}

/** A product as people tell it from others. */
export interface NamedProduct {
  id: string
  title: string
  handle: string
  status: string
}

/** What a variant costs whoever buys it, unless something says otherwise. */
export interface BasePrice {
  product_id: string
  variant_id: string
  variant_title: string
  sku: string | null
  price_id: string
  /** Decimal major units. A text, because it is compared to the last digit. */
  amount: string
}

export type PriceChange = z.output<typeof priceChange>

/** What an admin changes about a product by itself. */
export interface ProductOverview extends NamedProduct {
  subtitle: string | null
  description: string | null
}

export type ProductColumns = z.output<typeof productColumns>
export type ProductChange = z.output<typeof productChange>

/** How many pieces of a variant lie at a location. */
export interface StockLevel {
  variant_id: string
  variant_title: string
  sku: string | null
  inventory_item_id: string
  location_id: string
  location_name: string
  /** A text, because it is compared to the last digit. `null` where nobody has counted yet. */
  stocked: string | null
  reserved: number
}

export type StockChange = z.output<typeof stockChange>

export interface StockOverview {
  product_title: string
  handle: string
  status: string
  variant_title: string
  sku: string | null
  location_name: string
  stocked: number
  reserved: number
}

/** Of the engine's tables, those whose rows are found by a mark in their metadata. */
export type MarkedTable = "product" | "product_category" | "promotion"

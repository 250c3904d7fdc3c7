import { z } from "zod"

// Schemas of the rows that SQL statements return. If a column has another type, reading the row fails.

export const regionRow = z.object({
  id: z.string(),
  currency_code: z.string(),
  automatic_taxes: z.boolean(),
  // Whether prices of the region, or of its currency, include tax. Null if not set.
  region_includes_tax: z.boolean().nullable(),
  currency_includes_tax: z.boolean().nullable(),
})

/** The product's own columns. */
export const productOverviewColumns = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.string(),
  status: z.string(),
  subtitle: z.string().nullable(),
  description: z.string().nullable(),
})

/** The kind of places, such as `event`, whose price the product has. Null for goods. */
const sells = z.string().nullable()

export const namedProductRow = productOverviewColumns
  .omit({ subtitle: true, description: true })
  .extend({ sells })

export const basePriceRow = z.object({
  product_id: z.string(),
  variant_id: z.string(),
  variant_title: z.string(),
  sku: z.string().nullable(),
  price_id: z.string(),
  // As text, because a number would lose precision. In major units (euros, not cents).
  amount: z.string(),
})

export const productOverviewRow = productOverviewColumns.extend({ sells })

export const stockLevelRow = z.object({
  variant_id: z.string(),
  variant_title: z.string(),
  sku: z.string().nullable(),
  inventory_item_id: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  // As text, because a number would lose precision. Null if there is no stock level.
  stocked: z.string().nullable(),
  reserved: z.number(),
})

export const stockOverviewRow = z.object({
  product_title: z.string(),
  handle: z.string(),
  status: z.string(),
  variant_title: z.string(),
  sku: z.string().nullable(),
  location_name: z.string(),
  stocked: z.number(),
  reserved: z.number(),
})

import { z } from "zod"

export const priceSource = z.object({
  id: z.string().nullable(),
  price_list_id: z.string().nullable(),
  price_list_type: z.enum(["sale", "override"]).nullable(),
  min_quantity: z.number().nullable(),
  max_quantity: z.number().nullable(),
})

/** What stands in a product itself, and is changed by skills. */
export const productColumns = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  description: z.string().nullable(),
  status: z.string(),
})

/** Columns of a product that are one thing and are to be another. */
export const productChange = z.object({
  id: z.string(),
  from: productColumns.partial(),
  to: productColumns.partial(),
})

/** A price that is one thing and is to be another, both in decimal major units. */
export const priceChange = z.object({ price_id: z.string(), from: z.string(), to: z.string() })

/** A count that is one thing and is to be another; `null`: that there is none. */
export const stockChange = z.object({
  inventory_item_id: z.string(),
  location_id: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

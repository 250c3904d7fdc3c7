import { z } from "zod"

export const priceSource = z.object({
  id: z.string().nullable(),
  price_list_id: z.string().nullable(),
  price_list_type: z.enum(["sale", "override"]).nullable(),
  min_quantity: z.number().nullable(),
  max_quantity: z.number().nullable(),
})

/** A product as finished JSON, and the records besides the product that it was made of. */
export const piece = z.object({
  id: z.string(),
  text: z.string(),
  inventory_item_ids: z.array(z.string()),
  price_set_ids: z.array(z.string()),
})

/** The product's own columns, which skills can change. */
export const productColumns = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  description: z.string().nullable(),
  status: z.string(),
})

/** Changes columns of a product if they still have the old values. */
export const productChange = z.object({
  id: z.string(),
  from: productColumns.partial(),
  to: productColumns.partial(),
})

/** Changes a price if it still has the old value. Both values are decimal texts in major units. */
export const priceChange = z.object({ price_id: z.string(), from: z.string(), to: z.string() })

/** Changes a stock level if it still has the old value. `null` means that no level exists. */
export const stockChange = z.object({
  inventory_item_id: z.string(),
  location_id: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

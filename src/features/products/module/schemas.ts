import { z } from "zod"

export const priceSource = z.object({
  id: z.string().nullable(),
  price_list_id: z.string().nullable(),
  price_list_type: z.enum(["sale", "override"]).nullable(),
  min_quantity: z.number().nullable(),
  max_quantity: z.number().nullable(),
})

/** A product as JSON text that is ready to send, and the other records that it contains data of. */
export const piece = z.object({
  id: z.string(),
  text: z.string(),
  inventory_item_ids: z.array(z.string()),
  price_set_ids: z.array(z.string()),
})

/** The columns of a product that the assistant can change. */
export const productColumns = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  description: z.string().nullable(),
  status: z.string(),
})

/** A change of a product's columns. It is made only if they still have the values in `from`. */
export const productChange = z.object({
  id: z.string(),
  from: productColumns.partial(),
  to: productColumns.partial(),
})

/**
 * A change of a price. It is made only if the price still has the value `from`. Both are decimal texts in major units
 * (euros, not cents).
 */
export const priceChange = z.object({ price_id: z.string(), from: z.string(), to: z.string() })

/**
 * A change of a stock level. It is made only if the level still has the value `from`. `null` means that there is no
 * level.
 */
export const stockChange = z.object({
  inventory_item_id: z.string(),
  location_id: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

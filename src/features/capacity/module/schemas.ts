import { z } from "zod"

/** A line of an order that has places. */
export const soldLine = z.object({
  hold_id: z.string(),
  hold_line_id: z.string(),
  kind: z.string(),
  owner_id: z.string(),
  subject_id: z.string(),
  quantity: z.int(),
  order_line_id: z.string().nullable(),
})

/** The free places of a quota. Null for no limit. `remaining` is never negative. */
export const quotaRemaining = z.object({
  id: z.string(),
  size: z.int().nullable(),
  remaining: z.int().nullable(),
})

/** A hold of a cart, as the cart's responses show it. */
export const cartHold = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(["held", "expired"]),
  expires_at: z.date(),
  line_item_ids: z.array(z.string()),
})

/** The places of one subject, such as a ticket type, in a cart. */
export const chosen = z.object({
  kind: z.string(),
  owner_id: z.string(),
  subject_id: z.string(),
  quantity: z.int(),
  /** False if one of its holds has expired. */
  is_live: z.boolean(),
})

import { z } from "zod"
import { defineEvent } from "../../lib/outbox/event-type"

/** A cart has become a valid order. Amounts are in major units of the currency. */
export const orderPlaced = defineEvent({
  type: "order.placed",
  version: 1,
  object: "order",
  payload: z.strictObject({
    id: z.string(),
    display_id: z.int(),
    cart_id: z.string(),
    email: z.string().nullable(),
    customer_id: z.string().nullable(),
    region_id: z.string().nullable(),
    sales_channel_id: z.string().nullable(),
    currency_code: z.string(),
    total: z.number(),
    items: z.array(
      z.strictObject({
        id: z.string(),
        product_id: z.string().nullable(),
        variant_id: z.string().nullable(),
        title: z.string(),
        quantity: z.number(),
        unit_price: z.number(),
      }),
    ),
    created_at: z.iso.datetime(),
  }),
  idOf: ({ id }) => id,
})

export type PlacedOrder = z.output<typeof orderPlaced.payload>

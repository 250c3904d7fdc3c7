import { z } from "zod"
import { defineEvent } from "../../../kits/outbox/event-type"

/** A cart or a draft has become an order that will not be reverted. Amounts are in major units (euros, not cents). */
export const orderPlaced = defineEvent({
  type: "order.placed",
  about: "A cart has become an order, or an admin or an accepted quote has placed a draft.",
  version: 1,
  object: "order",
  payload: z.strictObject({
    id: z.string(),
    display_id: z.int(),
    /** Null if an admin placed a draft, or a quote was accepted. */
    cart_id: z.string().nullable(),
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

/**
 * Money of an order has been captured, all of it or a part. A trigger of the module `outbox` records it, but for a cart
 * that is becoming an order: then the completion's end does.
 */
export const paymentCaptured = defineEvent({
  type: "order.payment_captured",
  about: "Money of an order was captured, all of it or a part.",
  version: 1,
  object: "order",
  payload: z.strictObject({
    id: z.string(),
    display_id: z.int().nullable(),
    email: z.string().nullable(),
    customer_id: z.string().nullable(),
    currency_code: z.string(),
    amount: z.number(),
    capture_id: z.string().nullable(),
    payment_id: z.string().nullable(),
    provider_id: z.string().nullable(),
    transaction_id: z.string(),
    captured_at: z.iso.datetime(),
  }),
  idOf: ({ id }) => id,
})

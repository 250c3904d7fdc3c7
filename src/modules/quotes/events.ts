import { z } from "zod"
import { defineEvent } from "../../lib/outbox/event-type"

/** Recorded when a buyer submits a quote request. */
export const quoteSubmitted = defineEvent({
  type: "quote.submitted",
  about: "A buyer has submitted a quote request.",
  version: 1,
  object: "quote_request",
  payload: z.strictObject({
    id: z.string(),
    quote_number: z.string(),
    status: z.literal("submitted"),
    email: z.string(),
    company: z.string().nullable(),
    customer_id: z.string().nullable(),
    po_number: z.string().nullable(),
    locale: z.string(),
    lines: z.array(
      z.strictObject({
        type: z.enum(["product", "service", "custom"]),
        title: z.string(),
        variant_id: z.string().nullable(),
        service_id: z.string().nullable(),
        quantity: z.int(),
        unit_price: z.number().nullable(),
      }),
    ),
    total: z.number().nullable(),
    currency_code: z.string(),
    created_at: z.iso.datetime(),
  }),
  idOf: ({ id }) => id,
})

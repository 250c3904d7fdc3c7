import { z } from "zod"
import { defineEvent } from "../../../kits/outbox/event-type"

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

/** The states of a quote when its events are recorded. */
const CHANGED_TO = ["sent", "renegotiation", "ordered", "declined", "expired", "withdrawn"] as const

const changed = z.strictObject({
  id: z.string(),
  quote_number: z.string(),
  status: z.enum(CHANGED_TO),
  revision: z.int(),
  email: z.string(),
  company: z.string().nullable(),
  customer_id: z.string().nullable(),
  po_number: z.string().nullable(),
  locale: z.string(),
  total: z.number().nullable(),
  currency_code: z.string(),
  valid_until: z.iso.datetime().nullable(),
  order_id: z.string().nullable(),
  changed_at: z.iso.datetime(),
})

function defineChange(type: string, about: string) {
  const object = quoteSubmitted.object
  return defineEvent({ type, about, version: 1, object, payload: changed, idOf: ({ id }) => id })
}

export const quoteSent = defineChange("quote.sent", "The shop has sent a revision of a quote to its buyer.")
export const quoteCounterOffered = defineChange(
  "quote.counter_offered",
  "A buyer has asked for other prices or quantities.",
)
export const quoteAccepted = defineChange(
  "quote.accepted",
  "A buyer has accepted a quote, and its order is placed.",
)
export const quoteDeclined = defineChange("quote.declined", "A buyer has declined a quote.")
export const quoteExpired = defineChange("quote.expired", "The validity of a quote has ended.")
export const quoteWithdrawn = defineChange("quote.withdrawn", "The shop has withdrawn a quote.")

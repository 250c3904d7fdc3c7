import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { addressFields, hasContent, NO_CONTENT } from "../../../kits/rows/given-address"
import { contract } from "../../../kits/rows/row"
import { plainLineField } from "../../../lib/fields"
import { paymentCollection } from "../../carts/api/store-payment-collections-schemas"
import { session } from "../../checkout/api/store.rows"
import { isgInputs } from "../../isg-config/module/schemas"
import { wantedLine } from "../module/inputs"
import { QUOTE_STATES } from "../module/lib/states"
import {
  amount,
  contact,
  MAX_LINES,
  note,
  quantity,
  quoteLine,
  quoteMessage,
  totals,
} from "../module/schemas"

const MAX_FIELDS = 50

const id = z.string().min(1).max(100)

const given = z.strictObject({
  lines: z.array(wantedLine).max(MAX_LINES).default([]),
  contact,
  address: addressFields.omit({ metadata: true }).refine(hasContent, NO_CONTENT).nullish(),
  region_id: id.nullish().describe("Decides about prices. Default: the shop's region."),
  po_number: plainLineField(100)
    .nullish()
    .meta({ examples: ["PO-4711"] }),
  message: note.nullish().meta({ examples: ["We open in May."] }),
  custom_fields: z
    .record(
      z.string().regex(/^[A-Za-z][\w-]{0,63}$/, "must be a name of letters, digits, '-' and '_'"),
      z.union([plainLineField(2000), z.number(), z.boolean()]),
    )
    .refine((fields) => Object.keys(fields).length <= MAX_FIELDS, `has more than ${MAX_FIELDS} fields`)
    .default({})
    .meta({ examples: [{ delivery_week: "18" }] }),
  isg: isgInputs.nullish().describe("For services of occupational health and safety."),
})

export const quoteRequest = z
  .object({
    id: z.string().meta({ examples: ["quote_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    quote_number: z.string().meta({ examples: ["Q-2026-000123-7K3M9QXA4D"] }),
    status: z.enum(QUOTE_STATES),
    revision: z
      .int()
      .describe("The revision that is shown. 0: the request itself.")
      .meta({ examples: [0] }),
    lines: z.array(quoteLine),
    ...totals.shape,
    valid_until: timestamp.nullable().describe("The shop sets it."),
    pdf_url: z
      .string()
      .describe("Opens as it is: the caller's publishable key stands in it.")
      .meta({
        examples: ["https://api.shop.example/store/quote-requests/Q-2026-000123-7K3M9QXA4D/pdf?key=pk_01"],
      }),
    created_at: timestamp,
  })
  .meta({ id: "QuoteRequest" })

const token = z
  .string()
  .min(1)
  .max(1000)
  .describe("The token of the link.")
  .meta({ examples: ["eyJhbGciOiJIUzI1NiJ9…"] })

const seen = z
  .int()
  .min(1)
  .describe("The revision that you have seen. 409 `invalid_state` if there is a newer one.")
  .meta({ examples: [1] })

const buyersQuote = quoteRequest
  .extend({
    contact,
    po_number: z.string().nullable(),
    message: z.string().nullable(),
    terms: z.string().nullable(),
    order_id: z.string().nullable(),
    messages: z.array(quoteMessage.omit({ actor_id: true })).describe("Without the shop's internal notes."),
  })
  .meta({ id: "BuyersQuote" })

export const quoteRequests = contract({
  requestQuote: {
    method: "POST",
    path: "/store/quote-requests",
    auth: "key+spam",
    customer: "optional",
    localized: true,
    idempotent: true,
    takesFiles: true,
    summary: "Request a quote",
    description:
      "The server sets all prices. A line without a price has `unit_price: null` until the shop answers. With files: `multipart/form-data` with this JSON in the part `payload`, and a part `attachments` for each file, at most ten. The anti-spam token is in the header, or in a part before the files. 409 `invalid_state`: the ISG rates of `config_version` are older than 24 hours; read them again.",
    body: given,
    response: z.object({ quote_request: quoteRequest }),
    errors: [
      "missing_field",
      "invalid_field",
      "out_of_range",
      "unknown_field",
      "invalid_state",
      "payload_too_large",
    ],
  },
  readQuotePdf: {
    method: "GET",
    path: "/store/quote-requests/:quote_number/pdf",
    auth: "key",
    keyInQuery: true,
    summary: "A quote as PDF",
    description:
      "The latest revision that was sent, else the request. In the language of the request. Equal revisions have equal bytes. A quote number cannot be guessed.",
    cost: 2,
    response: { status: 200, contentType: "application/pdf", description: "The document." },
    errors: ["not_found", "unavailable"],
  },
  readQuote: {
    method: "GET",
    path: "/store/quote-requests/:quote_number",
    auth: "key",
    summary: "A quote, for its buyer",
    description: "Needs the token of the link that the shop has sent. 404 without it.",
    query: z.strictObject({ token }),
    response: z.object({ quote_request: buyersQuote }),
  },
  acceptQuote: {
    method: "POST",
    path: "/store/quote-requests/:quote_number/accept",
    auth: "key",
    idempotent: true,
    summary: "Accept a quote",
    description:
      "Places the order at the prices and taxes of the revision. `payment.url` is the storefront's page for the payment, if the shop has set its address; `null` for a quote on account. Its query has the quote's number and the token, with which that page calls `POST …/payment-sessions`. 409 `invalid_state`: the quote is not open, has expired, or has a newer revision.",
    cost: 5,
    body: z.strictObject({ token, revision: seen }),
    response: z.object({
      quote_request: quoteRequest,
      order: z.object({
        id: z.string().meta({ examples: ["order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
        display_id: z.int().meta({ examples: [42] }),
        total: z.number().meta({ examples: [484.6] }),
        currency_code: z.string().meta({ examples: ["eur"] }),
      }),
      payment: z.object({
        terms: z.enum(["link", "on_account"]),
        payment_collection_id: z.string().nullable(),
        url: z.string().nullable(),
      }),
    }),
    errors: ["missing_field", "invalid_field", "out_of_range", "invalid_state", "sold_out"],
  },
  payQuote: {
    method: "POST",
    path: "/store/quote-requests/:quote_number/payment-sessions",
    auth: "key",
    idempotent: true,
    summary: "Create the payment sessions of a quote's order",
    description:
      "For the holder of the link, who needs no account. Creates one session per payment method of the quote's region, as for a cart. With `provider_id`, only that provider gets a session. Valid sessions are kept, so call it again when a provider's page has closed. `invalid_state`: the quote has no order yet, or the order is paid or canceled.",
    cost: 5,
    body: z.strictObject({ token, provider_id: z.string().max(200).optional() }),
    response: z.object({ payment_sessions: z.array(session), payment_collection: paymentCollection }),
    errors: ["missing_field", "invalid_field", "out_of_range", "invalid_state", "provider_error"],
  },
  declineQuote: {
    method: "POST",
    path: "/store/quote-requests/:quote_number/decline",
    auth: "key",
    summary: "Decline a quote",
    body: z.strictObject({ token, revision: seen, message: note.nullish() }),
    response: z.object({ quote_request: buyersQuote }),
    errors: ["missing_field", "invalid_field", "out_of_range", "invalid_state"],
  },
  makeCounterOffer: {
    method: "POST",
    path: "/store/quote-requests/:quote_number/counter-offer",
    example: { body: { token: "eyJhbGciOiJIUzI1NiJ9…", revision: 1, message: "Our limit is 17.50." } },
    auth: "key",
    summary: "Ask for other prices or quantities",
    description:
      "The quote is then in `renegotiation`. Its prices stay until the shop sends another revision.",
    body: z
      .strictObject({
        token,
        revision: seen,
        message: note.nullish(),
        lines: z
          .array(
            z.strictObject({
              line_id: z.string().max(100),
              quantity: quantity.nullable().default(null),
              unit_price: amount
                .nullable()
                .default(null)
                .meta({ examples: [18.5] }),
            }),
          )
          .max(MAX_LINES)
          .default([]),
      })
      .refine(({ message, lines }) => message != null || lines.length > 0, {
        path: ["message"],
        message: "is required without lines",
      }),
    response: z.object({ quote_request: buyersQuote }),
    errors: ["missing_field", "invalid_field", "out_of_range", "unknown_field", "invalid_state"],
  },
})

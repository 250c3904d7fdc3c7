import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { email, phone, plainLineField, plainTextField } from "../../../lib/fields"
import { QUOTE_STATES } from "./lib/states"

/** Larger amounts lose digits in JSON. */
const LARGEST_AMOUNT = 1_000_000_000
const LARGEST_QUANTITY = 1_000_000
export const MAX_LINES = 100

export const LINE_TYPES = ["product", "service", "custom"] as const

export const amount = z.number().min(0).max(LARGEST_AMOUNT)

export const quantity = z
  .int()
  .min(1)
  .max(LARGEST_QUANTITY)
  .meta({ examples: [12] })

export const contact = z.strictObject({
  first_name: plainLineField(200).meta({ examples: ["Ada"] }),
  last_name: plainLineField(200).meta({ examples: ["Lovelace"] }),
  email: email.meta({ examples: ["ada@buyer.example"] }),
  phone: phone.nullish(),
  company: plainLineField(200)
    .nullish()
    .meta({ examples: ["Analytical Engines Ltd"] }),
  tax_number: plainLineField(60).nullish(),
})

const tax = z.object({
  name: z
    .string()
    .nullable()
    .meta({ examples: ["VAT"] }),
  code: z.string().nullable(),
  rate: z.number().meta({ examples: [19] }),
})

/** How the price of an ISG service was computed. */
const isgPrice = z.object({
  config_version: z.int().meta({ examples: [1] }),
  hazard_class: z
    .string()
    .optional()
    .describe("Left out by lines that are older than this field.")
    .meta({ examples: ["tehlikeli"] }),
  employees: z
    .int()
    .optional()
    .meta({ examples: [40] }),
  location_code: z
    .string()
    .nullish()
    .meta({ examples: ["istanbul"] }),
  service_code: z.string().meta({ examples: ["safety-expert"] }),
  unit: z.string().meta({ examples: ["minute"] }),
  is_required: z.boolean().meta({ examples: [true] }),
  full_time: z.number().meta({ examples: [0] }),
  minutes: z.number().meta({ examples: [800] }),
  base_rate: z.string().meta({ examples: ["14.50"] }),
  currency_code: z
    .string()
    .optional()
    .describe("The currency of the rates.")
    .meta({ examples: ["try"] }),
  factor: z.string().meta({ examples: ["1.15"] }),
})

/** A line with its price. `unit_price` is null until the shop has priced the line. */
export const pricedLine = z.object({
  id: z.string().meta({ examples: ["qline_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  type: z.enum(LINE_TYPES),
  variant_id: z.string().nullable(),
  product_id: z.string().nullable(),
  service_id: z.string().nullable(),
  title: z.string().meta({ examples: ["Stoneware plate"] }),
  subtitle: z.string().nullable(),
  note: z.string().nullable(),
  unit: z
    .string()
    .nullable()
    .meta({ examples: ["piece"] }),
  quantity: z.int().meta({ examples: [12] }),
  unit_price: z.number().nullable().describe("`null`: the shop has not set it yet."),
  is_tax_inclusive: z.boolean().meta({ examples: [true] }),
  taxes: z.array(tax),
  isg: isgPrice.nullable(),
})

export const quoteLine = pricedLine.extend({
  tax_total: z.number().nullable(),
  total: z.number().nullable().describe("With taxes."),
})

export const totals = z.object({
  is_complete: z
    .boolean()
    .describe("Whether all lines have a price.")
    .meta({ examples: [true] }),
  subtotal: z.number().nullable().describe("Without taxes. `null` until all lines have a price."),
  tax_total: z.number().nullable(),
  total: z.number().nullable(),
  currency_code: z.string().meta({ examples: ["eur"] }),
})

const postalAddress = z.record(z.string(), z.string().nullable())

/** All that a revision says. It never changes after it was sent. */
export const quoteDocument = totals.extend({
  lines: z.array(quoteLine),
  seller: z.object({
    name: z.string().meta({ examples: ["Alder & Clay"] }),
    lines: z.array(z.string().meta({ examples: ["https://shop.example"] })),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  buyer: z.object({ contact, address: postalAddress.nullable(), po_number: z.string().nullable() }),
  message: z.string().nullable(),
  terms: z.string().nullable(),
})

export const quoteMessage = z.object({
  id: z.string().meta({ examples: ["qmsg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  revision: z.int().meta({ examples: [1] }),
  kind: z.enum(["internal", "shared", "counter_offer", "decline"]),
  actor_type: z.string().meta({ examples: ["guest"] }),
  actor_id: z.string().nullable(),
  body: z.string().nullable(),
  lines: z
    .array(
      z.object({
        line_id: z.string().meta({ examples: ["qline_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
        quantity: z.int().nullable(),
        unit_price: z.number().nullable(),
      }),
    )
    .nullable(),
  created_at: timestamp,
})

const quoteFile = z.object({
  id: z
    .string()
    .describe("The asset. Download it at `/admin/media/:id/content`.")
    .meta({ examples: ["media_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  filename: z.string().meta({ examples: ["plan.pdf"] }),
  mime_type: z.string().meta({ examples: ["application/pdf"] }),
  bytes: z.int().meta({ examples: [184_220] }),
})

/** A quote's own columns. */
export const quoteRecord = z.object({
  id: z.string().meta({ examples: ["quote_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  quote_number: z.string().meta({ examples: ["Q-2026-000123-7K3M9QXA4D"] }),
  status: z.enum(QUOTE_STATES),
  revision: z
    .int()
    .describe("The latest revision that was sent. 0: the request itself.")
    .meta({ examples: [1] }),
  draft_version: z
    .int()
    .describe("Grows with each saved draft and each sent revision. 0: no draft yet.")
    .meta({ examples: [1] }),
  locale: z.string().meta({ examples: ["en"] }),
  region_id: z.string().nullable(),
  sales_channel_id: z.string().nullable(),
  currency_code: z.string().meta({ examples: ["eur"] }),
  country_code: z.string().nullable(),
  province: z.string().nullable(),
  customer_id: z.string().nullable(),
  email: z.string().meta({ examples: ["ada@buyer.example"] }),
  contact,
  address: postalAddress.nullable(),
  po_number: z.string().nullable(),
  message: z.string().nullable(),
  custom_fields: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .meta({ examples: [{ delivery_week: "18" }] }),
  isg: z.record(z.string(), z.unknown()).nullable(),
  files: z.array(quoteFile),
  summary: z.string().meta({ examples: ["Analytical Engines Ltd · Ada Lovelace"] }),
  valid_until: timestamp.nullable(),
  assigned_to: z.string().nullable(),
  order_id: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})

export const quoteRevision = z.object({
  id: z.string().meta({ examples: ["qrev_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  number: z.int().meta({ examples: [1] }),
  status: z.enum(["draft", "sent"]),
  document: quoteDocument,
  valid_until: timestamp.nullable(),
  payment: z.enum(["link", "on_account"]),
  actor_type: z.string().meta({ examples: ["user"] }),
  actor_id: z.string().nullable(),
  sent_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})

export const note = plainTextField(5000)

import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { shopName } from "../../../kits/shop/name"
import { decimalsOf } from "../../../lib/currency-decimals"
import { errors } from "../../../lib/errors"
import { languageTag } from "../../../lib/language-tag"
import { sumOf } from "../../../lib/money"
import type { Settings } from "../../../lib/registry"
import type { InvoiceDocument, NewInvoice } from "../module/types"
import { invoiceTexts } from "./pdf-texts"

const amount = z.coerce.number()
const taxLines = z
  .array(z.object({ description: z.string().nullish(), code: z.string().nullish(), rate: amount }).nullish())
  .nullish()
export const address = z
  .object({
    company: z.string().nullish(),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
    address_1: z.string().nullish(),
    address_2: z.string().nullish(),
    city: z.string().nullish(),
    postal_code: z.string().nullish(),
    country_code: z.string().nullish(),
  })
  .nullish()

const orderRow = z.object({
  id: z.string(),
  display_id: amount,
  status: z.string(),
  is_draft_order: z.boolean().nullish(),
  email: z.string().nullish(),
  locale: z.string().nullish(),
  currency_code: z.string(),
  created_at: z.coerce.date(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  items: z.array(
    z.object({
      title: z.string(),
      subtitle: z.string().nullish(),
      product_title: z.string().nullish(),
      variant_title: z.string().nullish(),
      quantity: amount,
      unit_price: amount,
      total: amount,
      tax_lines: taxLines,
    }),
  ),
  shipping_methods: z
    .array(z.object({ name: z.string(), amount, total: amount, tax_lines: taxLines }))
    .nullish(),
  billing_address: address,
  shipping_address: address,
  discount_total: amount,
  tax_total: amount,
  credit_line_total: amount,
  total: amount,
})

const FIELDS = [
  "id",
  "display_id",
  "status",
  "is_draft_order",
  "email",
  "locale",
  "currency_code",
  "created_at",
  "metadata",
  "items.*",
  "items.tax_lines.*",
  "shipping_methods.*",
  "shipping_methods.tax_lines.*",
  "billing_address.*",
  "shipping_address.*",
  "discount_total",
  "tax_total",
  "total",
  "credit_line_total",
]

/** What the invoice of an order says. Throws 404, or 409 `invalid_state` for a draft or a canceled order. */
export async function invoiceOf(container: MedusaContainer, orderId: string): Promise<NewInvoice> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: FIELDS, filters: { id: orderId } })
  const [found] = data
  if (!found) throw errors.notFound(`There is no order '${orderId}'.`)
  // The engine's amounts are objects, which become numbers in JSON.
  const order = orderRow.parse(JSON.parse(JSON.stringify(found)))
  if (order.is_draft_order === true || order.status === "canceled")
    throw errors.invalidState("A draft or a canceled order gets no invoice.")
  const shop = await container.resolve("tenantConfig").read("storefront")
  const po_number = order.metadata?.po_number
  const rounded = rounding(order.currency_code)
  const locale = languageTag(order.locale, shop.default_locale)
  return {
    purchase: { order_id: order.id },
    locale,
    document: {
      seller: sellerOf(shop),
      buyer: buyerLines(order.billing_address ?? order.shipping_address, order.email),
      order: {
        display_id: order.display_id,
        placed_at: order.created_at.toISOString(),
        po_number: typeof po_number === "string" ? po_number : null,
      },
      subscription: null,
      currency_code: order.currency_code,
      lines: withCredit(linesOf(order), order, locale),
      discount_total: rounded(order.discount_total),
      subtotal: rounded(order.total - order.tax_total),
      tax_total: rounded(order.tax_total),
      total: rounded(order.total),
    },
  }
}

type Order = z.output<typeof orderRow>

/** The shop as its invoices name it. */
export function sellerOf(shop: Settings<"storefront">): InvoiceDocument["seller"] {
  return {
    name: shopName(shop),
    lines: shop.url === null ? [] : [shop.url],
    email: shop.support_email,
    phone: shop.support_phone,
  }
}

/** The buyer in lines. */
export function buyerLines(at: z.output<typeof address>, email: string | null | undefined): string[] {
  const lines = [
    at?.company,
    [at?.first_name, at?.last_name].filter(Boolean).join(" "),
    at?.address_1,
    at?.address_2,
    [at?.postal_code, at?.city].filter(Boolean).join(" "),
    at?.country_code?.toUpperCase(),
    email,
  ]
  return lines.flatMap((line) => line || [])
}

function linesOf({ items, shipping_methods, currency_code }: Order): InvoiceDocument["lines"] {
  const rounded = rounding(currency_code)
  const ofItems = items.map(({ title, subtitle, product_title, variant_title, ...item }) => ({
    title: product_title ?? title,
    subtitle: (product_title ? variant_title : subtitle) ?? null,
    quantity: item.quantity,
    unit_price: item.unit_price,
    taxes: taxesOf(item.tax_lines),
    total: rounded(item.total),
  }))
  const ofShipping = (shipping_methods ?? []).map(({ name, amount: unit_price, total, tax_lines }) => ({
    title: name,
    subtitle: null,
    quantity: 1,
    unit_price,
    taxes: taxesOf(tax_lines),
    total: rounded(total),
  }))
  return [...ofItems, ...ofShipping]
}

/**
 * Adds what the order's credit lines take from its total, as one line, so that the lines sum to the total. The engine
 * computes no tax for credit lines: the taxes of the sale stay as they are.
 */
function withCredit(lines: InvoiceDocument["lines"], order: Order, locale: string): InvoiceDocument["lines"] {
  if (order.credit_line_total === 0) return lines
  const rounded = rounding(order.currency_code)
  const total = rounded(rounded(order.total) - sumOf(lines.map((line) => line.total)))
  const title = invoiceTexts(locale)("credit")
  return [...lines, { title, subtitle: null, quantity: 1, unit_price: total, taxes: [], total }]
}

function taxesOf(lines: z.output<typeof taxLines>) {
  return (lines ?? []).flatMap((line) => (line ? [{ name: line.description ?? null, rate: line.rate }] : []))
}

/** Rounds once, for the invoice, as the engine does in its totals. */
export function rounding(currency: string): (value: number) => number {
  const factor = 10 ** decimalsOf(currency)
  return (value) => Math.round((value + Number.EPSILON) * factor) / factor
}

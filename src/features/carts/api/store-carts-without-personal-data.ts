import { z } from "zod"

/** The fields that everybody with the cart's id may see: items, amounts and status. */
const COMMON = [
  "id",
  "currency_code",
  "region_id",
  "sales_channel_id",
  "locale",
  "created_at",
  "updated_at",
  "completed_at",
  "canceled_at",
  "display_id",
  "status",
  "payment_status",
  "fulfillment_status",
]
const ITEM = [
  "id",
  "title",
  "subtitle",
  "thumbnail",
  "quantity",
  "unit_price",
  "variant_id",
  "variant_title",
  "variant_sku",
  "product_id",
  "product_title",
  "product_handle",
  "requires_shipping",
  "created_at",
]
const SHIPPING_METHOD = ["id", "name", "amount"]
const REGION = ["id", "name", "currency_code"]

const record = z.record(z.string(), z.unknown())

/**
 * Leaves out everything about the buyer: email, name, address, phone, customer, payment and metadata. It is a list of
 * allowed fields, so that new fields of the engine stay hidden.
 */
export function withoutPersonalData(found: unknown): Record<string, unknown> {
  const { items, shipping_methods, region, ...rest } = record.parse(found)
  return {
    ...shown(rest, COMMON),
    ...(Array.isArray(items) && { items: items.map((item) => shown(item, ITEM)) }),
    ...(Array.isArray(shipping_methods) && {
      shipping_methods: shipping_methods.map((method) => shown(method, SHIPPING_METHOD)),
    }),
    ...(region ? { region: shown(region, REGION) } : {}),
  }
}

function shown(from: unknown, fields: string[]): Record<string, unknown> {
  const isShown = ([name]: [string, unknown]) => fields.includes(name) || /(^|_)(sub)?total$/.test(name)
  return Object.fromEntries(Object.entries(record.parse(from)).filter(isShown))
}

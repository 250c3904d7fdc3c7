import { beforeAll, describe, expect, it } from "vitest"
import { first } from "../../factories/first"
import { MANUAL } from "../../factories/orders"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

/** By themselves, the sums of these cases have more decimals than their currencies. */
const CASES = [
  { currency: "eur", decimals: 2, price: 23.9, shipping: 4.9, rate: 7.7, isInclusive: false, country: "lt" },
  { currency: "eur", decimals: 2, price: 23.9, shipping: 4.9, rate: 19, isInclusive: true, country: "lv" },
  { currency: "jpy", decimals: 0, price: 999, shipping: 500, rate: 10, isInclusive: true, country: "jp" },
  { currency: "kwd", decimals: 3, price: 1.235, shipping: 1.25, rate: 5, isInclusive: false, country: "kw" },
] as const

type Case = (typeof CASES)[number]

const PERCENT = 12.5
const PIECES = 3
/** Percentages and quantities are no amounts. */
const NO_AMOUNTS = new Set(["rate", "quantity", "metadata", "data", "promotions"])

interface Amounts {
  [name: string]: unknown
  total: number
  subtotal: number
  tax_total: number
  discount_subtotal: number
}

interface Priced extends Amounts {
  id: string
  items: (Amounts & { id: string })[]
  shipping_methods: Amounts[]
}

let shop: TenantShop
let like: { shipping_profile_id: string; provider_id: string }
let set: string
let code: string
let location_id: string

const post = async (path: string, body: object = {}) => (await admin(shop).post(path, body).expect(200)).body
const get = async (path: string) => (await admin(shop).get(path).expect(200)).body

beforeAll(async () => {
  shop = await useTenant("whole-amounts")
  const fields = "fields=shipping_profile_id,provider_id,service_zone.fulfillment_set_id"
  const { shipping_options } = await get(`/admin/shipping-options?limit=1&${fields}`)
  const { service_zone, shipping_profile_id, provider_id } = shipping_options[0]
  like = { shipping_profile_id, provider_id }
  set = service_zone.fulfillment_set_id
  const { stock_locations } = await get("/admin/stock-locations?limit=1")
  location_id = stock_locations[0].id
  code = unique("PERCENT")
  await post("/admin/promotions", {
    code,
    type: "standard",
    status: "active",
    application_method: { type: "percentage", target_type: "items", allocation: "across", value: PERCENT },
  })
})

/** Sells something in a currency, with taxes and shipping. Returns what a cart needs. */
async function open({ currency, price, shipping, rate, isInclusive, country }: Case) {
  const { region } = await post("/admin/regions", {
    name: unique("Region"),
    currency_code: currency,
    countries: [country],
    automatic_taxes: true,
    payment_providers: [MANUAL],
  })
  const of = { attribute: "currency_code", value: currency }
  const { price_preferences } = await get(
    `/admin/price-preferences?attribute=${of.attribute}&value=${currency}`,
  )
  const known = price_preferences.map(({ id }: { id: string }) => `/${id}`).join("")
  await post(`/admin/price-preferences${known}`, { ...of, is_tax_inclusive: isInclusive })
  await post("/admin/tax-regions", {
    country_code: country,
    provider_id: "tp_system",
    default_tax_rate: { name: "Rate", code: unique("rate"), rate },
  })
  const name = unique("Zone")
  const zones = `/admin/fulfillment-sets/${set}/service-zones`
  const { fulfillment_set } = await post(zones, {
    name,
    geo_zones: [{ type: "country", country_code: country }],
  })
  const { id } = fulfillment_set.service_zones.find((one: { name: string }) => one.name === name)
  const option = await post("/admin/shipping-options", {
    ...like,
    service_zone_id: id,
    name,
    price_type: "flat",
    type: { code: name, label: name, description: name },
    prices: [{ currency_code: currency, amount: shipping }],
  })
  const { sales_channels } = await get("/admin/sales-channels?fields=id")
  const title = unique("Sold")
  const { product } = await post("/admin/products", {
    title,
    status: "published",
    sales_channels,
    shipping_profile_id: like.shipping_profile_id,
    options: [{ title: "Size", values: ["One"] }],
    variants: [
      {
        title: "One",
        manage_inventory: false,
        options: { Size: "One" },
        prices: [{ currency_code: currency, amount: price }],
      },
    ],
  })
  return {
    region_id: region.id as string,
    variant_id: product.variants[0].id as string,
    option_id: option.shipping_option.id as string,
  }
}

async function filledCart(wanted: Case, sold: Awaited<ReturnType<typeof open>>): Promise<Priced> {
  const store = storefront(shop)
  const { region_id, variant_id, option_id } = sold
  const address = { first_name: "Ada", country_code: wanted.country, city: "Old Town", address_1: "1" }
  const { body } = await store
    .post("/store/carts", {
      region_id,
      email: `${unique("guest")}@whole.test`,
      promo_codes: [code],
      shipping_address: address,
      billing_address: address,
      items: [{ variant_id, quantity: PIECES }],
    })
    .expect(200)
  const shipped = await store.post(`/store/carts/${body.cart.id}/shipping-methods`, { option_id }).expect(200)
  return shipped.body.cart
}

async function boughtOrder(cart: Priced): Promise<Priced> {
  const store = storefront(shop)
  const begun = await store.post(`/store/carts/${cart.id}/payment-sessions`).expect(200)
  expect(begun.body.payment_collection.amount).toBe(cart.total)
  expect(begun.body.payment_sessions[0].amount).toBe(cart.total)
  const { body } = await store.post(`/store/carts/${cart.id}/complete`).expect(200)
  return body.order
}

/** The amounts in an answer that are finer than the currency, by their places. */
function tooFine(value: unknown, decimals: number, path = ""): string[] {
  if (typeof value === "number") return Number(value.toFixed(decimals)) === value ? [] : [`${path}: ${value}`]
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    NO_AMOUNTS.has(name) || name.startsWith("raw_") ? [] : tooFine(part, decimals, `${path}.${name}`),
  )
}

function expectSums(priced: Priced, decimals: number): void {
  const lines = [...priced.items, ...priced.shipping_methods]
  const sum = (name: keyof Amounts & string) =>
    Number(lines.reduce((total, line) => total + Number(line[name]), 0).toFixed(decimals))
  for (const name of ["total", "subtotal", "tax_total", "discount_subtotal"])
    expect({ [name]: priced[name] }).toEqual({ [name]: sum(name) })
  for (const { total, subtotal, tax_total, discount_subtotal } of [priced, ...lines])
    expect(Number((subtotal - discount_subtotal + tax_total).toFixed(decimals))).toBe(total)
}

const orderOf = async (id: string) =>
  (
    await get(
      `/admin/orders/${id}?fields=*items,*items.tax_lines,*items.adjustments,*shipping_methods,+summary,total,subtotal,tax_total,discount_subtotal,payment_collections.*,payment_collections.payments.*`,
    )
  ).order

describe.each(CASES)("$currency, $rate % tax, included: $isInclusive", (wanted) => {
  const { decimals } = wanted
  let sold: Awaited<ReturnType<typeof open>>

  beforeAll(async () => {
    sold = await open(wanted)
  })

  it("has whole amounts from the price to the order, and lines that sum to totals", async () => {
    const { region_id, variant_id } = sold
    const priced = await storefront(shop)
      .get(
        `/store/product-variants/${variant_id}?region_id=${region_id}&country_code=${wanted.country}&fields=*calculated_price`,
      )
      .expect(200)
    expect(priced.body.variant.calculated_price.calculated_amount_with_tax).toEqual(expect.any(Number))
    expect(tooFine(priced.body, decimals)).toEqual([])
    const cart = await filledCart(wanted, sold)
    expect(cart.discount_subtotal).toBeGreaterThan(0)
    expect(tooFine(cart, decimals)).toEqual([])
    // No card is charged finer, also in a currency with three decimals.
    expect(tooFine(cart.total, 2)).toEqual([])
    const order = await boughtOrder(cart)
    expect(order.total).toBe(cart.total)
    expect(tooFine(order, decimals)).toEqual([])
    const kept = await orderOf(order.id)
    expect(tooFine(kept, decimals)).toEqual([])
    expectSums(kept, decimals)
    expect(kept.summary).toMatchObject({ current_order_total: cart.total, pending_difference: cart.total })
  })

  it("returns what was paid, piece by piece, and the invoice says the same", async () => {
    const { id, total, items, shipping_methods } = await boughtOrder(await filledCart(wanted, sold))
    const { payment_collections } = await orderOf(id)
    const payment = `/admin/payments/${payment_collections[0].payments[0].id}`
    await post(`${payment}/capture`)
    const { invoice } = await post(`/admin/orders/${id}/invoice`)
    expect(invoice.total).toBe(total)
    const item = first(items)
    await post(`/admin/orders/${id}/fulfillments`, { items: [{ id: item.id, quantity: PIECES }] })
    let left = total
    for (let piece = 0; piece < PIECES; piece++) {
      const begun = await post("/admin/returns", { order_id: id, location_id })
      const path = `/admin/returns/${begun.return.id}`
      await post(`${path}/request-items`, { items: [{ id: item.id, quantity: 1 }] })
      await post(`${path}/request`)
      const due = -(await orderOf(id)).summary.pending_difference
      expect(tooFine(due, Math.min(decimals, 2))).toEqual([])
      expect(due).toBeGreaterThan(0)
      await post(`${path}/receive`)
      await post(`${path}/receive-items`, { items: [{ id: item.id, quantity: 1 }] })
      await post(`${path}/receive/confirm`)
      await post(`${payment}/refund`, { amount: due })
      left -= due
      const { summary, ...order } = await orderOf(id)
      expect(order.total).toBe(Number(left.toFixed(decimals)))
      expect(summary.pending_difference).toBe(0)
    }
    expect(Number(left.toFixed(decimals))).toBe(first(shipping_methods).total)
  })

  it("400: an admin's own amount that is finer", async () => {
    const { id } = await boughtOrder(await filledCart(wanted, sold))
    const { payment_collections, items } = await orderOf(id)
    const payment = `/admin/payments/${payment_collections[0].payments[0].id}`
    const fine = 1 + 0.1 ** (decimals + 1)
    const refuses = async (path: string, body: object) => {
      const { status, body: answer } = await admin(shop).post(path, body)
      expect({ path, status, answer }).toMatchObject({ status: 400, answer: { code: "invalid_field" } })
      expect(answer.message).toContain(`at most ${decimals} decimals`)
    }
    await refuses(`/admin/orders/${id}/credit-lines`, {
      amount: fine,
      reference: "gift",
      reference_id: "x",
    })
    await refuses(`${payment}/capture`, { amount: fine })
    await post("/admin/order-edits", { order_id: id })
    const edit = `/admin/order-edits/${id}`
    await refuses(`${edit}/items/item/${items[0].id}`, { quantity: 3, unit_price: fine })
    await refuses(`${edit}/shipping-method`, {
      shipping_option_id: sold.option_id,
      custom_amount: fine,
    })
  })
})

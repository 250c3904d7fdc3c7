import { ContainerRegistrationKeys, QueryContext } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { first } from "../../factories/first"
import { createStockedProduct, filledCart, type OrderShop, useOrderShop } from "../../factories/orders"
import { storefront } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { type Random, randomFrom } from "../../harness/random-changes"
import { type TenantShop, useTenant } from "../../harness/tenants"

const CHANGES = proofSize({ full: 60, small: 25 })
const SEED = 16

let shop: OrderShop
/** A shop of its own, because the changes of shipping options would disturb other specs. */
let changing: TenantShop

beforeAll(async () => {
  shop = await useOrderShop()
  changing = await useTenant("checkout-reads")
})

const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value))

/** Returns the result of the engine's query. */
async function asked<Row>(entity: string, fields: string[], filters: object, context = {}): Promise<Row[]> {
  const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields, filters, context })
  return plain(data)
}

describe("a cart to pay", () => {
  it("has the total, payment and answers of the engine's query, after each random change", async () => {
    const random = randomFrom(SEED)
    const product = await createStockedProduct(shop)
    const customer = await createCustomer(shop)
    const carts = []
    for (const buyer of [{}, { customer }])
      carts.push(await filledCart(shop, { product, quantity: 3, ...buyer }))
    for (const { id } of carts)
      await storefront(shop, { token: customer.token })
        .post(`/store/carts/${id}/payment-sessions`, {})
        .expect(200)
    for (let change = 0; change < CHANGES; change++) {
      const { id } = random.oneOf(carts)
      await sql(shop, randomCartChange(random, id))
      const cart = await shop.container.resolve("checkout").findPayableCart(id)
      expect(plain(cart), `change ${change}`).toEqual(await enginesCart(id))
    }
  })
})

const CART_FIELDS = [
  "id",
  "completed_at",
  "currency_code",
  "total",
  "items.id",
  "metadata",
  "shipping_address.*",
  "customer.has_account",
  "payment_collection.id",
  "payment_collection.amount",
  "payment_collection.currency_code",
  "region.currency_code",
  "region.payment_providers.*",
]

interface EngineCart {
  total: number
  items: object[]
  customer: { has_account: boolean } | null
  payment_collection: { id: string; amount: number; currency_code: string }
  region: { currency_code: string; payment_providers: { id: string; is_enabled: boolean }[] }
  shipping_address: { id: string } | null
  completed_at: string | null
  currency_code: string
  metadata: object | null
}

async function enginesCart(id: string) {
  const cart = first(await asked<EngineCart>("cart", CART_FIELDS, { id }))
  const { customer, payment_collection: payment, region, shipping_address } = cart
  const providers = region.payment_providers.filter(({ is_enabled }) => is_enabled)
  return {
    id,
    completed_at: cart.completed_at,
    currency_code: cart.currency_code,
    metadata: cart.metadata,
    lines: cart.items.length,
    total: cart.total,
    customer: customer ? { has_account: customer.has_account } : null,
    payment_collection: { id: payment.id, amount: payment.amount, currency_code: payment.currency_code },
    region: { currency_code: region.currency_code, providers: providers.map((provider) => provider.id) },
    shipping_address: shipping_address ? expect.objectContaining({ id: shipping_address.id }) : null,
  }
}

function randomCartChange(random: Random, cart: string): string {
  const money = `${random.below(90_000) / 1_000}`
  const suffix = random.below(1_000_000_000)
  const raw = (name: string, value: string) =>
    `${name} = ${value}, raw_${name} = '{"value": "${value}", "precision": 20}'`
  const inclusive = random.chance(0.5)
  const lines = `(SELECT id FROM cart_line_item WHERE cart_id = '${cart}' LIMIT 1)`
  const methods = `(SELECT id FROM cart_shipping_method WHERE cart_id = '${cart}' LIMIT 1)`
  const discount = (table: string, owner: string, id: string) =>
    `INSERT INTO ${table} (id, ${owner}, code, amount, raw_amount)
     SELECT 'adj_${suffix}', ${id}, 'TEN', 0.37, '{"value": "0.37", "precision": 20}' WHERE ${id} IS NOT NULL`
  const copy = (table: string) =>
    `INSERT INTO ${table} SELECT (jsonb_populate_record(NULL::${table}, to_jsonb(row) || jsonb_build_object('id', row.id || '_${suffix}'))).*
       FROM ${table} AS row WHERE cart_id = '${cart}' LIMIT 1`
  return random.oneOf([
    `UPDATE cart_line_item SET quantity = ${random.below(9) + 1} WHERE id = ${lines}`,
    `UPDATE cart_line_item SET ${raw("unit_price", money)} WHERE id = ${lines}`,
    `UPDATE cart_line_item SET is_tax_inclusive = ${inclusive} WHERE cart_id = '${cart}'`,
    `UPDATE cart_shipping_method SET ${raw("amount", money)}, is_tax_inclusive = ${inclusive} WHERE id = ${methods}`,
    `UPDATE cart_line_item_tax_line SET rate = ${random.below(300) / 10} WHERE item_id = ${lines}`,
    `UPDATE cart_shipping_method_tax_line SET rate = ${random.below(300) / 10} WHERE shipping_method_id = ${methods}`,
    discount("cart_line_item_adjustment", "item_id", lines),
    discount("cart_shipping_method_adjustment", "shipping_method_id", methods),
    `UPDATE cart_line_item_adjustment SET is_tax_inclusive = ${inclusive} WHERE item_id = ${lines}`,
    `UPDATE cart_line_item_adjustment SET deleted_at = now() WHERE item_id = ${lines}`,
    `INSERT INTO credit_line (id, cart_id, amount, raw_amount) VALUES ('cred_${suffix}', '${cart}', 0.5, '{"value": "0.5", "precision": 20}')`,
    `UPDATE credit_line SET deleted_at = now() WHERE cart_id = '${cart}'`,
    copy("cart_line_item"),
    copy("cart_shipping_method"),
    `UPDATE cart_line_item SET deleted_at = ${random.oneOf(["now()", "NULL"])} WHERE id = ${lines}`,
    `UPDATE cart_shipping_method SET deleted_at = ${random.oneOf(["now()", "NULL"])} WHERE id = ${methods}`,
    `UPDATE cart SET metadata = '{"order_note": "${suffix}"}', shipping_address_id = ${random.oneOf(["NULL", "billing_address_id"])} WHERE id = '${cart}'`,
    `UPDATE cart SET currency_code = '${random.oneOf(["eur", "usd", "jpy"])}' WHERE id = '${cart}'`,
    `UPDATE cart SET completed_at = ${random.oneOf(["now()", "NULL"])} WHERE id = '${cart}'`,
    `UPDATE customer SET deleted_at = ${random.oneOf(["now()", "NULL"])} WHERE id = (SELECT customer_id FROM cart WHERE id = '${cart}')`,
  ])
}

describe("GET /store/checkout-config", () => {
  it("has the region and the shipping options of the engine's query, after each random change", async () => {
    const random = randomFrom(SEED + 1)
    const within = <Result>(work: () => Promise<Result>) => runInTenant(changing.tenant, work)
    const regions = await within(() => asked<{ id: string }>("region", ["id"], {}))
    for (let change = 0; change < CHANGES; change++) {
      await sql(changing, randomShippingChange(random))
      const { id } = random.oneOf(regions)
      const { body } = await storefront(changing).get(`/store/checkout-config?region_id=${id}`).expect(200)
      const { region, shipping_options } = body.checkout_config
      const engines = await within(() => enginesOptions(id))
      expect({ region, shipping_options }, `change ${change}`).toEqual(engines)
    }
  })
})

const OPTION_FIELDS = [
  "id",
  "name",
  "price_type",
  "type.code",
  "type.label",
  "type.description",
  "rules.attribute",
  "rules.operator",
  "rules.value",
  "calculated_price.*",
]

interface EngineRegion {
  name: string
  currency_code: string
  countries: { iso_2: string }[]
}

async function enginesOptions(id: string) {
  const regions = await asked<EngineRegion>("region", ["id", "name", "currency_code", "countries.iso_2"], {
    id,
  })
  const { name, currency_code, countries: found } = first(regions)
  const countries = found.map(({ iso_2 }) => iso_2).sort()
  const channels = await asked<{ stock_locations: { fulfillment_sets: { id: string }[] }[] }>(
    "sales_channel",
    ["stock_locations.fulfillment_sets.id"],
    {},
  )
  const sets = channels
    .flatMap(({ stock_locations }) => stock_locations ?? [])
    .flatMap((location) => location?.fulfillment_sets ?? [])
  const filters = {
    provider: { is_enabled: true },
    service_zone: { fulfillment_set_id: sets.map((set) => set.id), geo_zones: { country_code: countries } },
  }
  const context = { calculated_price: QueryContext({ region_id: id, currency_code }) }
  const options = (await asked<EngineOption>("shipping_option", OPTION_FIELDS, filters, context))
    .filter(isForShoppers)
    .map(({ calculated_price: price, type, ...option }) => ({
      id: option.id,
      name: option.name,
      price_type: option.price_type,
      currency_code,
      type: type ? { code: type.code, label: type.label, description: type.description } : null,
      amount: option.price_type === "calculated" ? null : (price?.calculated_amount ?? null),
      is_tax_inclusive: price?.is_calculated_price_tax_inclusive ?? false,
      free_from: expect.toSatisfy((limit: number | null) => limit === null || limit > 0),
    }))
  options.sort(
    (a, b) =>
      (a.amount ?? Number.POSITIVE_INFINITY) - (b.amount ?? Number.POSITIVE_INFINITY) ||
      (a.id < b.id ? -1 : 1),
  )
  return { region: { id, name, currency_code, countries }, shipping_options: options }
}

interface EngineOption {
  id: string
  name: string
  price_type: string
  type: { code: string; label: string; description: string | null } | null
  rules: { attribute: string; operator: string; value: unknown }[]
  calculated_price?: { calculated_amount: number | null; is_calculated_price_tax_inclusive: boolean } | null
}

function isForShoppers({ rules }: EngineOption): boolean {
  const shopper = new Map([
    ["enabled_in_store", "true"],
    ["is_return", "false"],
  ])
  return rules.every(({ attribute, operator, value }) => {
    const isNamed = [value]
      .flat()
      .map(String)
      .includes(shopper.get(attribute) ?? "")
    return shopper.has(attribute) && (operator === "ne" ? !isNamed : isNamed)
  })
}

function randomShippingChange(random: Random): string {
  const option = `(SELECT id FROM shipping_option ORDER BY md5(id || '${random.below(1_000)}') LIMIT 1)`
  const price = `id IN (SELECT price.id FROM price JOIN shipping_option_price_set AS link USING (price_set_id) WHERE link.shipping_option_id = ${option})`
  const money = `${random.below(9_000) / 100}`
  const gone = random.oneOf(["now()", "NULL", "NULL"])
  return random.oneOf([
    `UPDATE price SET amount = ${money}, raw_amount = '{"value": "${money}", "precision": 20}' WHERE ${price}`,
    `UPDATE price SET deleted_at = ${gone} WHERE ${price}`,
    `UPDATE shipping_option SET deleted_at = ${gone} WHERE id = ${option}`,
    `UPDATE shipping_option SET price_type = '${random.oneOf(["flat", "flat", "calculated"])}' WHERE id = ${option}`,
    `UPDATE shipping_option SET name = 'Option ${random.below(99)}' WHERE id = ${option}`,
    `UPDATE shipping_option_type SET description = ${random.oneOf(["NULL", "'By bike'"])}`,
    `UPDATE shipping_option_rule SET value = '${random.oneOf(['"true"', '"false"'])}' WHERE shipping_option_id = ${option}`,
    `UPDATE shipping_option_rule SET operator = '${random.oneOf(["eq", "in", "ne"])}' WHERE shipping_option_id = ${option}`,
    `UPDATE shipping_option_rule SET deleted_at = ${gone} WHERE shipping_option_id = ${option}`,
    `UPDATE geo_zone SET deleted_at = ${gone} WHERE country_code = '${random.oneOf(["de", "us", "tr"])}'`,
    `UPDATE sales_channel_stock_location SET deleted_at = ${gone} WHERE id = (SELECT min(id) FROM sales_channel_stock_location)`,
    `UPDATE location_fulfillment_set SET deleted_at = ${gone} WHERE id = (SELECT min(id) FROM location_fulfillment_set)`,
    `UPDATE fulfillment_provider SET is_enabled = ${gone === "NULL"}`,
    `UPDATE price_preference SET is_tax_inclusive = ${random.chance(0.5)}`,
    `UPDATE region SET name = 'Region ${random.below(99)}'`,
    `UPDATE region_country SET deleted_at = ${gone} WHERE iso_2 = '${random.oneOf(["de", "fr", "us"])}'`,
  ])
}

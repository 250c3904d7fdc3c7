import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultStoreCartFields } from "@medusajs/medusa/api/store/carts/query-config"
import { expect, it } from "vitest"
import { asCheckoutCall } from "../../../src/engine/reads/checkout-call"
import { copiesOf, sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { createPromotion, createStockedProduct, filledCart, useOrderShop } from "../../factories/orders"
import { randomCartChange } from "../../factories/random-carts"
import { patient } from "../../harness/patience"
import { randomFrom } from "../../harness/random-changes"
import { comparedReads } from "../../harness/shadow-reads"

const COPIES = 80
const MAX_CHANGES = 6
const READ_AT_ONCE = 8
const SEED = 17
const MAX_MS = patient(240_000)

/** The fields that the engine's workflows read of a cart. */
const REFRESH = [
  "id",
  "email",
  "currency_code",
  "quantity",
  "subtotal",
  "original_item_total",
  "item_total",
  "locale",
  "total",
  "original_item_subtotal",
  "item_subtotal",
  "shipping_subtotal",
  "region_id",
  "metadata",
  "completed_at",
  "sales_channel_id",
  "region.*",
  "items.*",
  "items.product.id",
  "items.product.is_giftcard",
  "items.product.collection_id",
  "items.product.categories.id",
  "items.product.tags.id",
  "items.product.type_id",
  "items.product.weight",
  "items.variant.id",
  "items.variant.product.id",
  "items.variant.product.shipping_profile.id",
  "items.variant.weight",
  "items.adjustments.*",
  "items.tax_lines.*",
  "shipping_address.*",
  "shipping_methods.*",
  "shipping_methods.adjustments.*",
  "shipping_methods.tax_lines.*",
  "shipping_methods.shipping_option.shipping_profile_id",
  "customer.*",
  "customer.groups.*",
  "promotions.id",
  "promotions.code",
  "payment_collection.id",
  "payment_collection.raw_amount",
  "payment_collection.amount",
  "payment_collection.currency_code",
  "payment_collection.payment_sessions.id",
]
const COMPLETION = [
  "id",
  "total",
  "raw_total",
  "tax_total",
  "items.*",
  "items.tax_lines.*",
  "items.adjustments.*",
  "customer.*",
  "shipping_methods.*",
  "shipping_methods.tax_lines.*",
  "shipping_methods.adjustments.*",
  "shipping_address.*",
  "billing_address.*",
  "region.*",
  "credit_lines.*",
  "payment_collection.*",
  "payment_collection.payment_sessions.*",
  "promotions.id",
  "items.variant.id",
  "items.variant.product.is_giftcard",
  "items.variant.manage_inventory",
  "items.variant.inventory_items.inventory_item_id",
  "items.variant.inventory_items.required_quantity",
  "items.variant.inventory_items.inventory.requires_shipping",
  "items.variant.inventory_items.inventory.location_levels.stocked_quantity",
  "items.variant.inventory_items.inventory.location_levels.raw_reserved_quantity",
  "items.variant.inventory_items.inventory.location_levels.stock_locations.sales_channels.name",
]
const PRICING = [
  "id",
  "sales_channel_id",
  "currency_code",
  "region_id",
  "shipping_address.city",
  "item_total",
  "total",
  "locale",
  "customer.id",
  "email",
  "customer.groups.id",
]
const UPDATE = ["id", "email", "customer_id", "shipping_address.*", "region.*", "region.countries.*"]
const KEYS = ["shipping_address_id", "billing_address_id"]
const READS = [REFRESH, COMPLETION, PRICING, UPDATE, KEYS, KEYS.slice(1), defaultStoreCartFields]

it(
  "reads random carts as the engine does, for each list of fields that its workflows use",
  async () => {
    const shop = await useOrderShop()
    const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
    const random = randomFrom(SEED)
    const product = await createStockedProduct(shop)
    const customer = await createCustomer(shop)
    const promoCodes = [await createPromotion(shop, { percent: 10 })]
    const carts: string[] = []
    for (const wish of [{}, { customer }, { promoCodes }, { customer, promoCodes, quantity: 3 }]) {
      const { id } = await filledCart(shop, { product, ...wish })
      carts.push(...(await copiesOf(shop, id, COPIES)))
    }
    const before = comparedReads()
    for (let at = 0; at < carts.length; at += READ_AT_ONCE) {
      const ids = carts.slice(at, at + READ_AT_ONCE)
      const changes = ids.flatMap((id) => [
        ...Array.from({ length: random.below(MAX_CHANGES) }, () => randomCartChange(random, id)),
        // A completed cart cannot be changed.
        ...(random.chance(0.1) ? [`UPDATE cart SET completed_at = now() WHERE id = '${id}'`] : []),
      ])
      await sql(shop, ["SELECT 1", ...changes].join(";").replaceAll("?", "\\?"))
      const read = (fields: string[], filters: object, pagination = {}) =>
        asCheckoutCall(() => query.graph({ entity: "cart", fields, filters, pagination }))
      for (const fields of READS) await read(fields, { id: ids })
      const [id] = ids
      for (const fields of READS) await read(fields, { id }, { take: 1 })
    }
    expect(comparedReads() - before).toBeGreaterThan(carts.length)
  },
  MAX_MS,
)

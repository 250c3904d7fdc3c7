import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { defaultStoreRetrieveOrderFields } from "@medusajs/medusa/api/store/orders/query-config"
import { expect, it } from "vitest"
import { asCheckoutCall } from "../../../src/engine/reads/checkout-call"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { createPromotion, createStockedProduct, placedOrder, useOrderShop } from "../../factories/orders"
import { randomOrderChange } from "../../factories/random-orders"
import { patient } from "../../harness/patience"
import { proofSize } from "../../harness/proof-size"
import { randomFrom } from "../../harness/random-changes"
import { comparedReads } from "../../harness/shadow-reads"

const CHANGES = proofSize({ full: 80, small: 20 })
const SEED = 34
const MAX_MS = patient(120_000)

/** The relations that the engine's service loads when it has created an order. */
const CREATED = [
  "shipping_address",
  "billing_address",
  "summary",
  "items",
  "credit_lines",
  "items.tax_lines",
  "items.adjustments",
  "shipping_methods",
  "shipping_methods.tax_lines",
  "shipping_methods.adjustments",
  "transactions",
]
/** Fields that a caller may ask for. */
const ASKED = [
  ["id", "total"],
  ["id", "items.title", "items.total", "items.adjustments.amount"],
  ["id", "shipping_methods.total", "shipping_methods.name", "summary"],
  ["id", "email", "customer.email", "items.variant.product.title"],
]

it(
  "reads random orders as the engine does",
  async () => {
    const shop = await useOrderShop()
    const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
    const orders = shop.container.resolve(Modules.ORDER)
    const random = randomFrom(SEED)
    const product = await createStockedProduct(shop, 100)
    const customer = await createCustomer(shop)
    const promoCodes = [await createPromotion(shop, { percent: 10 })]
    const ids: string[] = []
    for (const wish of [{ promoCodes }, {}, { quantity: 2 }])
      ids.push((await placedOrder(shop, { product, customer, ...wish })).id)
    const before = comparedReads()
    for (let change = 0; change < CHANGES; change++) {
      for (const statement of randomOrderChange(random, ids))
        await sql(shop, statement.replaceAll("?", "\\?"))
      const id = random.oneOf(ids)
      for (const fields of [defaultStoreRetrieveOrderFields, ...ASKED])
        await asCheckoutCall(() => query.graph({ entity: "order", fields, filters: { id } }))
      await asCheckoutCall(() => orders.listOrders({ id: ids }, { relations: CREATED }))
    }
    expect(comparedReads() - before).toBeGreaterThan(CHANGES * 2)
  },
  MAX_MS,
)

import { getOrdersListWorkflow } from "@medusajs/medusa/core-flows"
import { beforeAll, expect, it } from "vitest"
import { pagination } from "../../../src/kits/rows/lists"
import { roundedJson } from "../../../src/lib/round-amounts"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import {
  type Customer,
  createPromotion,
  createStockedProduct,
  type OrderShop,
  placedOrder,
  useOrderShop,
} from "../../factories/orders"
import { randomOrderChange } from "../../factories/random-orders"
import { storefront } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { randomFrom } from "../../harness/random-changes"

const CHANGES = proofSize({ full: 50, small: 20 })
const SEED = 16

/** The fields that the list had when the engine's workflow read it. */
const FIELDS = [
  "id",
  "display_id",
  "status",
  "email",
  "currency_code",
  "region_id",
  "created_at",
  "updated_at",
  "canceled_at",
  "total",
  "subtotal",
  "item_total",
  "shipping_total",
  "tax_total",
  "discount_total",
  "items.*",
  "shipping_address.*",
]

let shop: OrderShop
let customer: Customer
const ids: string[] = []

beforeAll(async () => {
  shop = await useOrderShop()
  const product = await createStockedProduct(shop, 100)
  customer = await createCustomer(shop)
  const promoCodes = [await createPromotion(shop, { percent: 10 })]
  for (const wish of [{ promoCodes }, {}, {}])
    ids.push((await placedOrder(shop, { product, quantity: 2, customer, ...wish })).id)
})

it("GET /store/orders/me returns what the engine's workflow returns, after each random change", async () => {
  const random = randomFrom(SEED)
  const engines = async (page: { limit: number; offset: number; order: "created_at" | "-created_at" }) => {
    const filters = { customer_id: customer.id, is_draft_order: false }
    const { result } = await getOrdersListWorkflow(shop.container).run({
      input: { fields: FIELDS, variables: { filters, ...pagination(page) } },
    })
    if (Array.isArray(result)) throw new Error("The engine returned no number of orders.")
    const { rows, metadata } = result
    return { orders: sorted(JSON.parse(roundedJson(JSON.stringify(rows)))), count: metadata.count }
  }
  for (let change = 0; change < CHANGES; change++) {
    for (const statement of randomOrderChange(random, ids)) await sql(shop, statement.replaceAll("?", "\\?"))
    const page = {
      limit: random.below(3) + 1,
      offset: random.below(3),
      order: random.oneOf(["created_at", "-created_at"] as const),
    }
    const path = `/store/orders/me?limit=${page.limit}&offset=${page.offset}&order=${page.order}`
    const { body } = await storefront(shop, { token: customer.token }).get(path).expect(200)
    const { orders, count } = body
    expect({ orders: sorted(orders), count }, `change ${change}`).toEqual(await engines(page))
  }
})

interface Named {
  id: string
}

interface Order {
  items: (Named & { tax_lines: Named[]; adjustments: Named[] })[]
}

/** The engine does not define the order of items, taxes and discounts. */
function sorted(orders: Order[]): Order[] {
  const byId = <Item extends Named>(items: Item[]) => [...items].sort((a, b) => (a.id < b.id ? -1 : 1))
  return orders.map((order) => ({
    ...order,
    items: byId(order.items).map((item) => ({
      ...item,
      tax_lines: byId(item.tax_lines),
      adjustments: byId(item.adjustments),
    })),
  }))
}

import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../factories/create-customer"
import {
  type Customer,
  createStockedProduct,
  type OrderShop,
  placedOrder,
  reservedOf,
  type StockedProduct,
  useOrderShop,
} from "../factories/orders"
import { storefront } from "../harness/api"

let shop: OrderShop
let customer: Customer
let product: StockedProduct

const cancel = (id: string, body: object = {}) =>
  storefront(shop, { token: customer.token }).post(`/store/orders/${id}/cancel`, body)

beforeAll(async () => {
  shop = await useOrderShop()
  customer = await createCustomer(shop)
  product = await createStockedProduct(shop, 100)
})

describe("POST /store/orders/:id/cancel", () => {
  it("200: cancels, voids the payment and releases the stock", async () => {
    const order = await placedOrder(shop, { product, customer, quantity: 2 })
    expect(await reservedOf(shop, product)).toBe(2)

    const { body } = await cancel(order.id, { reason: "Ordered twice" }).expect(200)

    expect(body.order).toMatchObject({ id: order.id, status: "canceled", payment_status: "canceled" })
    expect(await reservedOf(shop, product)).toBe(0)
  })
})

import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../factories/create-customer"
import {
  type Customer,
  createStockedProduct,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../factories/orders"
import { storefront } from "../harness/api"

let shop: OrderShop
let product: StockedProduct
let customer: Customer
let other: Customer
let orders: Awaited<ReturnType<typeof placedOrder>>[]
let others: (typeof orders)[number]
let guests: (typeof orders)[number]

const as = (who: Customer) => storefront(shop, { token: who.token })

beforeAll(async () => {
  shop = await useOrderShop()
  product = await createStockedProduct(shop, 100)
  customer = await createCustomer(shop)
  other = await createCustomer(shop)
  const place = (who?: Customer) => placedOrder(shop, { product, quantity: 2, ...(who && { customer: who }) })
  orders = [await place(customer), await place(customer)]
  others = await place(other)
  guests = await place()
})

describe("GET /store/orders/me", () => {
  it("200: one's own, newest first, with items, totals and how far they are", async () => {
    const { body } = await as(customer).get("/store/orders/me").expect(200)
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
    expect(body.orders.map(({ id }: { id: string }) => id)).toEqual(orders.map(({ id }) => id).reverse())
    const [newest] = body.orders
    expect(newest).toMatchObject({
      status: "pending",
      payment_status: "authorized",
      fulfillment_status: "not_fulfilled",
      currency_code: "eur",
      email: customer.email,
      total: orders[1]?.total,
      items: [{ variant_id: product.variantId, quantity: 2, unit_price: 10 }],
      shipping_address: { city: "Berlin" },
    })
    for (const sum of ["subtotal", "item_total", "shipping_total", "tax_total", "discount_total"])
      expect(newest[sum]).toEqual(expect.any(Number))
  })

  it("200: those of a status, and the oldest first", async () => {
    const { body: canceled } = await as(customer).get("/store/orders/me?status=canceled").expect(200)
    expect(canceled).toMatchObject({ orders: [], count: 0 })
    const { body } = await as(customer).get("/store/orders/me?status=pending&order=created_at&limit=1")
    expect(body).toMatchObject({ orders: [{ id: orders[0]?.id }], count: 2, limit: 1 })
  })

  it.each([
    ["status=draft", "invalid_field"],
    ["limit=101", "out_of_range"],
    ["order=total", "invalid_field"],
    ["customer_id=cus_1", "unknown_field"],
    ["fields=*customer", "unknown_field"],
  ])("400: %s", async (query, code) => {
    expect((await as(customer).get(`/store/orders/me?${query}`).expect(400)).body.code).toBe(code)
  })

  it("401: without a key, and without a customer", async () => {
    const keyless = storefront(shop, { key: null, token: customer.token })
    expect((await keyless.get("/store/orders/me").expect(401)).body.code).toBe("missing_publishable_key")
    expect((await storefront(shop).get("/store/orders/me").expect(401)).body.code).toBe("missing_token")
  })
})

describe("GET /store/orders/:id", () => {
  it("200: with items, totals, addresses and how it is shipped and paid", async () => {
    const { body } = await as(customer).get(`/store/orders/${orders[0]?.id}`).expect(200)
    expect(body.order).toMatchObject({
      id: orders[0]?.id,
      payment_status: "authorized",
      fulfillment_status: "not_fulfilled",
      items: [{ variant_id: product.variantId, quantity: 2 }],
      shipping_address: { city: "Berlin" },
      billing_address: { city: "Berlin" },
      shipping_methods: [{ name: expect.any(String) }],
    })
  })

  it("200: the fields that are asked for", async () => {
    const { body } = await as(customer).get(`/store/orders/${orders[0]?.id}?fields=id,total`).expect(200)
    expect(body.order).toMatchObject({ id: orders[0]?.id, total: orders[0]?.total })
    expect(body.order).not.toHaveProperty("shipping_address")
  })

  it("200: leaves out fields that are not for customers", async () => {
    const path = `/store/orders/${orders[0]?.id}?fields=id,customer.orders.id,customer.groups.name`
    const { body } = await as(customer).get(path).expect(200)
    expect(body.order.customer ?? {}).not.toHaveProperty("orders")
    expect(body.order.customer ?? {}).not.toHaveProperty("groups")
  })

  it("401: without a customer, who must not be told whether there is one", async () => {
    for (const id of [guests.id, "order_none"])
      expect((await storefront(shop).get(`/store/orders/${id}`).expect(401)).body.code).toBe("missing_token")
  })

  it("404: another customer's order, a guest's, and none", async () => {
    for (const id of [others.id, guests.id, "order_none", "%00"])
      expect((await as(customer).get(`/store/orders/${id}`).expect(404)).body.code).toBe("not_found")
  })
})

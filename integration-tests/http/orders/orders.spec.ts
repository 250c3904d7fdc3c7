import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import { createDefinition, setMetafield } from "../../factories/metafields"
import {
  type Customer,
  createStockedProduct,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { openSalesChannel } from "../../factories/sales-channel-shop"
import { overrideSettings } from "../../factories/settings"
import { admin, storefront } from "../../harness/api"
import { signToken } from "../../harness/shop"

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
  it("200: lists the customer's own orders, newest first, with items, totals and status", async () => {
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

  it("200: filters by status, and sorts by oldest first", async () => {
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
  it("200: returns items, totals, addresses, shipping and payment", async () => {
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

  it("200: shows the order's public metafields to its customer only", async () => {
    const shown = await createDefinition(shop, { resource_type: "order" })
    const hidden = await createDefinition(shop, { resource_type: "order", is_public: false })
    const id = orders[0]?.id ?? ""
    await setMetafield(shop, shown, id, "Wrapped as a gift")
    await setMetafield(shop, hidden, id, "A note of the shop")
    const { body } = await as(customer).get(`/store/orders/${id}`).expect(200)
    expect(body.order.metafields).toMatchObject([{ key: shown.key, value: "Wrapped as a gift" }])
    const putBack = await overrideSettings(shop, "checkout", { guest_order_hours: 24 })
    try {
      await setMetafield(shop, shown, guests.id, "Wrapped as a gift")
      const { text } = await storefront(shop).get(`/store/orders/${guests.id}`).expect(200)
      expect(text).not.toContain("Wrapped as a gift")
    } finally {
      await putBack()
    }
  })

  it("200: returns the selected fields", async () => {
    const { body } = await as(customer).get(`/store/orders/${orders[0]?.id}?fields=id,total`).expect(200)
    expect(body.order).toMatchObject({ id: orders[0]?.id, total: orders[0]?.total })
    expect(body.order).not.toHaveProperty("shipping_address")
  })

  it("200: drops fields that are not for customers", async () => {
    const path = `/store/orders/${orders[0]?.id}?fields=id,customer.orders.id,customer.groups.name`
    const { body } = await as(customer).get(path).expect(200)
    expect(body.order.customer ?? {}).not.toHaveProperty("orders")
    expect(body.order.customer ?? {}).not.toHaveProperty("groups")
  })

  it("401: for a guest, whether the order exists or not", async () => {
    for (const id of [guests.id, "order_none"])
      expect((await storefront(shop).get(`/store/orders/${id}`).expect(401)).body.code).toBe("missing_token")
  })

  it("404: for another customer's order, a guest's order and an unknown one", async () => {
    for (const id of [others.id, guests.id, "order_none", "%00"])
      expect((await as(customer).get(`/store/orders/${id}`).expect(404)).body.code).toBe("not_found")
  })
})

describe("GET /store/orders/:id of a guest, if the shop opens guest orders", () => {
  const HOURS = 24
  const MS_PER_HOUR = 3_600_000
  let putBack = async () => {}
  const guest = () => storefront(shop)
  const path = (id = guests.id, query = "") => `/store/orders/${id}${query}`
  const codeOf = async (id: string, who = guest()) => {
    const { status, body } = await who.get(path(id))
    return `${status} ${body.code ?? body.order.id}`
  }
  const sql = (statement: string, values: unknown[]) =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(statement, values as string[])

  beforeAll(async () => {
    putBack = await overrideSettings(shop, "checkout", { guest_order_hours: HOURS })
  })
  afterAll(() => putBack())

  it("200: for anybody with its id and the key, with the content of a confirmation page", async () => {
    const { body } = await guest()
      .get(
        path(
          guests.id,
          "?fields=*payment_collections.payments,*payment_collections.payment_sessions,*items,email,*shipping_address",
        ),
      )
      .expect(200)
    expect(body.order).toMatchObject({
      id: guests.id,
      email: expect.stringContaining("@"),
      items: [{ quantity: 2 }],
      shipping_address: { city: "Berlin" },
    })
    const [{ payments, payment_sessions }] = body.order.payment_collections
    expect(payments).toMatchObject([{ provider_id: "pp_system_default" }])
    for (const part of [...payments, ...payment_sessions]) expect(part).not.toHaveProperty("data")
    expect((await guest().get(path()).expect(200)).body.order.total).toBe(guests.total)
  })

  it("200: for a signed-in customer too, and for one with a stale token", async () => {
    expect(await codeOf(guests.id, as(other))).toBe(`200 ${guests.id}`)
    const stale = signToken({ actor_id: customer.id, actor_type: "customer" }, { expiresIn: -10 })
    expect(await codeOf(guests.id, storefront(shop, { token: stale }))).toBe(`200 ${guests.id}`)
    expect(await codeOf(guests.id, storefront(shop, { token: "nonsense" }))).toBe(`200 ${guests.id}`)
  })

  it("200: account holders still see their own orders", async () => {
    expect(await codeOf(orders[0]?.id ?? "", as(customer))).toBe(`200 ${orders[0]?.id}`)
  })

  it("400: for unknown parameters", async () => {
    expect((await guest().get(path(guests.id, "?token=x")).expect(400)).body.code).toBe("unknown_field")
  })

  it("401: without the shop's key", async () => {
    const keyless = storefront(shop, { key: null })
    expect((await keyless.get(path()).expect(401)).body.code).toBe("missing_publishable_key")
  })

  it("404: the same for an account's order and an unknown one", async () => {
    const bodies = []
    for (const id of [others.id, "order_none"]) {
      const { body } = await guest().get(path(id)).expect(404)
      bodies.push({ ...body, message: body.message.replace(id, "…") })
    }
    expect(bodies[0]).toEqual(bodies[1])
    expect(await codeOf(others.id, as(customer))).toBe("404 not_found")
  })

  it("404: with a key of another sales channel", async () => {
    const elsewhere = await openSalesChannel("Elsewhere")
    expect(await codeOf(guests.id, storefront(elsewhere))).toBe("404 not_found")
  })

  it("404: after the shop's time limit; 401: if the limit is unset", async () => {
    const { created_at } = (await guest().get(path(guests.id, "?fields=created_at")).expect(200)).body.order
    const at = async (hours: number) => {
      const back = clock.use({ now: () => new Date(created_at).getTime() + hours * MS_PER_HOUR })
      return codeOf(guests.id).finally(back)
    }
    expect(await at(HOURS - 0.01)).toBe(`200 ${guests.id}`)
    expect(await at(HOURS)).toBe("404 not_found")
    await admin(shop).post("/admin/config/checkout", { guest_order_hours: 0 }).expect(200)
    expect(await codeOf(guests.id)).toBe("401 missing_token")
    expect(await codeOf(guests.id, as(customer))).toBe("404 not_found")
    await admin(shop).post("/admin/config/checkout", { guest_order_hours: HOURS }).expect(200)
  })

  it("404: after an account has received it, also if that account is deleted", async () => {
    const moved = await placedOrder(shop, { product })
    expect(await codeOf(moved.id)).toBe(`200 ${moved.id}`)
    const owner = await createCustomer(shop)
    await sql('UPDATE "order" SET customer_id = ? WHERE id = ?', [owner.id, moved.id])
    expect(await codeOf(moved.id)).toBe("404 not_found")
    expect(await codeOf(moved.id, as(owner))).toBe(`200 ${moved.id}`)
    await sql("UPDATE customer SET deleted_at = now() WHERE id = ?", [owner.id])
    expect(await codeOf(moved.id)).toBe("404 not_found")
  })

  it("is the only call that opens: a guest cannot cancel or list orders", async () => {
    const { body } = await guest().post(`/store/orders/${guests.id}/cancel`, {}).expect(401)
    expect(body.code).toBe("missing_token")
    for (const list of ["/store/orders", "/store/orders/me"])
      expect((await guest().get(list).expect(401)).body.code).toBe("missing_token")
  })

  it("400: a limit of more than a month, or below zero", async () => {
    for (const guest_order_hours of [-1, 721, 1.5])
      await admin(shop).post("/admin/config/checkout", { guest_order_hours }).expect(400)
  })
})

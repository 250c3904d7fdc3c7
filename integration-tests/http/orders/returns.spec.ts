import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import {
  type Customer,
  capturePayment,
  createStockedProduct,
  fulfill,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { returnOption } from "../../factories/return-option"
import { admin, storefront } from "../../harness/api"

let shop: OrderShop
let product: StockedProduct
let customer: Customer
let option_id: string

beforeAll(async () => {
  shop = await useOrderShop()
  product = await createStockedProduct(shop, 1000)
  customer = await createCustomer(shop)
  option_id = await returnOption(shop)
})

/** The fields of the engine's type `StoreReturn`, and the shipping methods. */
const STORED = [
  "id",
  "order_id",
  "display_id",
  "status",
  "refund_amount",
  "location_id",
  "exchange_id",
  "claim_id",
  "created_by",
  "created_at",
  "updated_at",
  "requested_at",
  "received_at",
  "canceled_at",
  "metadata",
  "*shipping_methods",
].join(",")

const as = ({ token }: Customer) => storefront(shop, { token })
const own = () => as(customer)

/** Creates an order of two pieces and fulfils one. */
async function fulfilledOrder(who?: Customer) {
  const order = await placedOrder(shop, { product, quantity: 2, ...(who && { customer: who }) })
  await capturePayment(shop, order.id)
  await fulfill(shop, order).expect(200)
  const item = order.items[0]?.id ?? ""
  const body = {
    order_id: order.id,
    items: [{ id: item, quantity: 1 }],
    return_shipping: { option_id },
  }
  return { id: order.id, item, body }
}

const refundsOf = async (id: string) => {
  const fields = "fields=*payment_collections.payments.refunds,*items.detail,summary"
  const { body } = await admin(shop).get(`/admin/orders/${id}?${fields}`).expect(200)
  return {
    refunds: body.order.payment_collections[0].payments[0].refunds,
    received: body.order.items[0].detail.return_received_quantity,
    requested: body.order.items[0].detail.return_requested_quantity,
  }
}

describe("POST /store/returns", () => {
  it("200: requests a return at the shop's price, without receiving or refunding it", async () => {
    const { id, item, body } = await fulfilledOrder(customer)
    const reply = await own()
      .post("/store/returns", {
        ...body,
        note: "Too small",
        items: [{ id: item, quantity: 1, note: "The left one" }],
      })
      .expect(200)
    const made = await admin(shop).get(`/admin/returns/${reply.body.return.id}?fields=${STORED}`).expect(200)
    const { shipping_methods, ...stored } = made.body.return
    expect(reply.body.return).toEqual({
      id: expect.stringMatching(/^return_/),
      order_id: id,
      display_id: stored.display_id,
      status: "requested",
      refund_amount: null,
      location_id: expect.stringMatching(/^sloc_/),
      exchange_id: null,
      claim_id: null,
      created_by: stored.created_by,
      metadata: null,
      created_at: stored.created_at,
      updated_at: stored.updated_at,
      requested_at: stored.requested_at,
      received_at: null,
      canceled_at: null,
      items: [
        {
          id: expect.stringMatching(/^retitem_/),
          return_id: stored.id,
          item_id: item,
          metadata: null,
          quantity: 1,
          received_quantity: 0,
          damaged_quantity: 0,
          reason_id: null,
          note: "The left one",
        },
      ],
      shipping_methods: [
        { id: shipping_methods[0].id, name: expect.any(String), amount: 3, shipping_option_id: option_id },
      ],
    })
    expect(reply.body.return).toMatchObject(stored)
    expect(await refundsOf(id)).toEqual({ refunds: [], received: 0, requested: 1 })
    expect(shipping_methods).toMatchObject([{ amount: 3 }])
  })

  it.each([
    ["receive_now", (body: object) => ({ ...body, receive_now: true })],
    ["return_shipping.price", (body: object) => ({ ...body, return_shipping: { option_id, price: 0 } })],
    ["refund_amount", (body: object) => ({ ...body, refund_amount: 1000 })],
    ["created_by", (body: object) => ({ ...body, created_by: "user_1" })],
    ["additional_data", (body: object) => ({ ...body, additional_data: {} })],
  ])("400 unknown_field: with %s", async (_field, change) => {
    const { id, body } = await fulfilledOrder(customer)
    const reply = await own().post("/store/returns", change(body)).expect(400)
    expect(reply.body.code).toBe("unknown_field")
    expect(await refundsOf(id)).toEqual({ refunds: [], received: 0, requested: 0 })
  })

  it.each([
    ["no items", { items: [] }],
    ["half an item", (item: string) => ({ items: [{ id: item, quantity: 0.5 }] })],
    ["an item of no order", { items: [{ id: "ordli_none", quantity: 1 }] }],
    ["a way that is not for returns", { return_shipping: { option_id: "so_none" } }],
    ["another stock location", { location_id: "sloc_none" }],
    ["an unknown reason", (item: string) => ({ items: [{ id: item, quantity: 1, reason_id: "rr_none" }] })],
  ])("400: %s", async (_what, change) => {
    const { item, body } = await fulfilledOrder(customer)
    const changed = { ...body, ...(typeof change === "function" ? change(item) : change) }
    expect((await own().post("/store/returns", changed).expect(400)).body.type).toBe("validation_error")
  })

  it("400: with a shipping option that is only for orders", async () => {
    const { id, body } = await fulfilledOrder(customer)
    const fields = "fields=*shipping_methods"
    const order = await admin(shop).get(`/admin/orders/${id}?${fields}`).expect(200)
    const [{ shipping_option_id }] = order.body.order.shipping_methods
    const changed = { ...body, return_shipping: { option_id: shipping_option_id } }
    expect((await own().post("/store/returns", changed).expect(400)).body.code).toBe("invalid_field")
  })

  it("401: for a guest, whatever the body", async () => {
    const { body } = await fulfilledOrder()
    for (const sent of [body, {}, { ...body, receive_now: true }])
      expect((await storefront(shop).post("/store/returns", sent).expect(401)).body.code).toBe(
        "missing_token",
      )
  })

  it("404: the same for another customer's order, a guest's order and an unknown one", async () => {
    const others = await fulfilledOrder(await createCustomer(shop))
    const guests = await fulfilledOrder()
    const { body: none } = await own()
      .post("/store/returns", { ...others.body, order_id: "order_none" })
      .expect(404)
    for (const { id, body } of [others, guests]) {
      expect((await own().post("/store/returns", body).expect(404)).body).toEqual(none)
      expect(await refundsOf(id)).toEqual({ refunds: [], received: 0, requested: 0 })
    }
  })

  it("409: for more than was fulfilled, in one call or in several", async () => {
    const { item, body } = await fulfilledOrder(customer)
    const two = { ...body, items: [{ id: item, quantity: 2 }] }
    const twice = { ...body, items: [...body.items, ...body.items] }
    for (const sent of [two, twice])
      expect((await own().post("/store/returns", sent).expect(409)).body.code).toBe("invalid_state")
    const replies = await Promise.all(Array.from({ length: 4 }, () => own().post("/store/returns", body)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it("409: for items that were returned already", async () => {
    const { id, item, body } = await fulfilledOrder(customer)
    const { body: made } = await own().post("/store/returns", body).expect(200)
    const path = `/admin/returns/${made.return.id}`
    await admin(shop).post(`${path}/receive`, {}).expect(200)
    await admin(shop)
      .post(`${path}/receive-items`, { items: [{ id: item, quantity: 1 }] })
      .expect(200)
    await admin(shop).post(`${path}/receive/confirm`, {}).expect(200)
    expect(await refundsOf(id)).toMatchObject({ received: 1, requested: 0 })
    expect((await own().post("/store/returns", body).expect(409)).body.code).toBe("invalid_state")
  })
})

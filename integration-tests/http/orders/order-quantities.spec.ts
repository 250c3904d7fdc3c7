import { beforeAll, describe, expect, it } from "vitest"
import {
  capturePayment,
  createStockedProduct,
  fulfill,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { admin } from "../../harness/api"

let shop: OrderShop
let product: StockedProduct
let location_id: string

beforeAll(async () => {
  shop = await useOrderShop()
  product = await createStockedProduct(shop, 1000)
  const { body } = await admin(shop).get("/admin/stock-locations?limit=1").expect(200)
  location_id = body.stock_locations[0].id
})

const post = (path: string, body: object = {}) => admin(shop).post(path, body)

/** An order of three pieces, paid and fulfilled. */
async function delivered() {
  const order = await placedOrder(shop, { product, quantity: 3 })
  await capturePayment(shop, order.id)
  const { body } = await fulfill(shop, order, 3).expect(200)
  return { id: order.id, item: order.items[0]?.id ?? "", total: order.total, fulfilled: body.order }
}

async function beginReturn(order_id: string): Promise<string> {
  const { body } = await post("/admin/returns", { order_id, location_id }).expect(200)
  return body.return.id
}

async function receiveReturn(id: string, items: object[]): Promise<void> {
  await post(`/admin/returns/${id}/request`).expect(200)
  await post(`/admin/returns/${id}/receive`).expect(200)
  await post(`/admin/returns/${id}/receive-items`, { items }).expect(200)
  await post(`/admin/returns/${id}/receive/confirm`).expect(200)
}

/** Two of the three pieces have come back. */
async function twoReturned() {
  const order = await delivered()
  const items = [{ id: order.item, quantity: 2 }]
  const first = await beginReturn(order.id)
  await post(`/admin/returns/${first}/request-items`, { items }).expect(200)
  await receiveReturn(first, items)
  return { ...order, items }
}

const detailOf = async (id: string) => {
  const { body } = await admin(shop).get(`/admin/orders/${id}?fields=total,*items.detail,summary`).expect(200)
  return body.order
}

describe("what came back already cannot come back again", () => {
  it("400: in a second return; the last piece can", async () => {
    const { id, item, items } = await twoReturned()
    const second = await beginReturn(id)
    const { body } = await post(`/admin/returns/${second}/request-items`, { items }).expect(400)
    expect(body).toMatchObject({
      code: "invalid_field",
      message: expect.stringContaining("Only 1 of the item"),
    })
    const last = [{ id: item, quantity: 1 }]
    await post(`/admin/returns/${second}/request-items`, { items: last }).expect(200)
    await receiveReturn(second, last)
    const [{ detail }] = (await detailOf(id)).items
    expect(detail).toMatchObject({ return_received_quantity: 3, return_requested_quantity: 0 })
  })

  it.each([
    ["an exchange", "exchanges", "exchange", {}],
    ["a claim", "claims", "claim", { type: "refund" }],
  ])("400: in %s", async (_, path, name, more) => {
    const { id, items } = await twoReturned()
    const { body } = await post(`/admin/${path}`, { order_id: id, ...more }).expect(200)
    await post(`/admin/${path}/${body[name].id}/inbound/items`, { items }).expect(400)
  })

  it("400: by cancelling its fulfilment", async () => {
    const { id } = await twoReturned()
    const { body } = await admin(shop).get(`/admin/orders/${id}?fields=fulfillments.id`).expect(200)
    const [fulfillment] = body.order.fulfillments
    await post(`/admin/orders/${id}/fulfillments/${fulfillment.id}/cancel`).expect(400)
    expect((await detailOf(id)).items[0].detail.fulfilled_quantity).toBe(3)
  })
})

it.each(["return", "claim"])("400: a %s of fewer than zero pieces", async (name) => {
  const { id, item } = await delivered()
  const { body } = await post(`/admin/${name}s`, {
    order_id: id,
    ...(name === "claim" ? { type: "refund" } : { location_id }),
  }).expect(200)
  const way = name === "claim" ? "claim-items" : "request-items"
  const items = [{ id: item, quantity: -1 }]
  await post(`/admin/${name}s/${body[name].id}/${way}`, { items }).expect(400)
})

it("a claim without a return can be canceled, and its pieces can be claimed again", async () => {
  const { id, item } = await delivered()
  const items = [{ id: item, quantity: 2 }]
  for (let time = 0; time < 2; time++) {
    const { body } = await post("/admin/claims", { order_id: id, type: "refund" }).expect(200)
    const path = `/admin/claims/${body.claim.id}`
    await post(`${path}/claim-items`, { items }).expect(200)
    await post(`${path}/request`).expect(200)
    expect((await detailOf(id)).items[0].detail.written_off_quantity).toBe(2)
    await post(`${path}/cancel`).expect(200)
    expect((await detailOf(id)).items[0].detail.written_off_quantity).toBe(0)
  }
})

it("a claim whose only return was refused can be canceled", async () => {
  const { id, item } = await delivered()
  const { body } = await post("/admin/claims", { order_id: id, type: "refund" }).expect(200)
  const path = `/admin/claims/${body.claim.id}`
  await post(`${path}/inbound/items`, { items: [{ id: item, quantity: 0 }], location_id }).expect(400)
  await post(`${path}/claim-items`, { items: [{ id: item, quantity: 2 }] }).expect(200)
  await post(`${path}/request`).expect(200)
  const reply = await post(`${path}/cancel`)
  expect({ status: reply.status, message: reply.body.message }).toEqual({ status: 200 })
  expect((await detailOf(id)).items[0].detail.written_off_quantity).toBe(0)
})

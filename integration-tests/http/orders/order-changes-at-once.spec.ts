import { beforeAll, describe, expect, it } from "vitest"
import { sql } from "../../factories/checkout"
import {
  capturePayment,
  createStockedProduct,
  fulfill,
  moneyOf,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { admin } from "../../harness/api"
import { burst } from "../../harness/burst"

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
const made = async (path: string, body: object = {}) => (await post(path, body).expect(200)).body

/** An order of three pieces, paid and fulfilled. */
async function delivered() {
  const order = await placedOrder(shop, { product, quantity: 3 })
  await capturePayment(shop, order.id)
  await fulfill(shop, order, 3).expect(200)
  return { id: order.id, items: [{ id: order.items[0]?.id ?? "", quantity: 2 }] }
}

const stateOf = async (id: string) => {
  const pieces = ["requested", "received", "dismissed"].map((name) => `items.detail.return_${name}_quantity`)
  const returns = ["status", "items.quantity", "items.received_quantity"].map((name) => `returns.${name}`)
  const fields = ["version", "total", "items.id", ...pieces, ...returns].join()
  const { body } = await admin(shop).get(`/admin/orders/${id}?fields=${fields}`).expect(200)
  return body.order
}

const statuses = async (count: number, send: () => PromiseLike<{ status: number }>) =>
  (await burst(count, send)).map(({ status }) => status).sort()

async function begunReturn(order: Awaited<ReturnType<typeof delivered>>, location?: string) {
  const body = { order_id: order.id, ...(location && { location_id: location }) }
  const path = `/admin/returns/${(await made("/admin/returns", body)).return.id}`
  await made(`${path}/request-items`, { items: order.items })
  return path
}

describe("two confirmations of the same change at once: one is done, the other gets 409", () => {
  it("of a return: its request, and its reception", async () => {
    const order = await delivered()
    const path = await begunReturn(order, location_id)
    expect(await statuses(2, () => post(`${path}/request`))).toEqual([200, 409])
    const requested = await stateOf(order.id)
    expect(requested).toMatchObject({
      version: 3,
      items: [{ detail: { return_requested_quantity: 2 } }],
      returns: [{ items: [{ quantity: 2 }] }],
    })
    await made(`${path}/receive`)
    await made(`${path}/receive-items`, { items: order.items })
    expect(await statuses(2, () => post(`${path}/receive/confirm`))).toEqual([200, 409])
    expect(await stateOf(order.id)).toMatchObject({
      version: 4,
      items: [{ detail: { return_requested_quantity: 0, return_received_quantity: 2 } }],
    })
  })

  it.each([
    ["an exchange", "exchange", {}],
    ["a claim", "claim", { type: "refund" }],
  ])("of %s", async (_, name, more) => {
    const order = await delivered()
    const begun = await made(`/admin/${name}s`, { order_id: order.id, ...more })
    const path = `/admin/${name}s/${begun[name].id}`
    if (name === "claim") await made(`${path}/claim-items`, { items: order.items })
    await made(`${path}/inbound/items`, { items: order.items, location_id })
    if (name === "exchange")
      await made(`${path}/outbound/items`, { items: [{ variant_id: product.variantId, quantity: 1 }] })
    expect(await statuses(2, () => post(`${path}/request`))).toEqual([200, 409])
    const { items, returns } = await stateOf(order.id)
    expect(items.find(({ id }: { id: string }) => id === order.items[0]?.id)).toMatchObject({
      detail: { return_requested_quantity: 2 },
    })
    expect(returns).toMatchObject([{ items: [{ quantity: 2 }] }])
  })

  it("of an edit", async () => {
    const order = await delivered()
    await made("/admin/order-edits", { order_id: order.id })
    const path = `/admin/order-edits/${order.id}`
    await made(`${path}/items`, { items: [{ variant_id: product.variantId, quantity: 1 }] })
    expect(await statuses(2, () => post(`${path}/confirm`))).toEqual([200, 409])
    expect((await stateOf(order.id)).items).toHaveLength(2)
  })

  it("of different kinds: an order has one open change at a time", async () => {
    const { id: order_id } = await delivered()
    const begin = ["returns", "exchanges", "returns", "exchanges"]
    expect(await statuses(4, () => post(`/admin/${begin.pop()}`, { order_id }))).toEqual([200, 409, 409, 409])
  })
})

describe("a return without a stock location", () => {
  it("400 when it is received, with nothing changed; after it has one, 200", async () => {
    const order = await delivered()
    const path = await begunReturn(order)
    await made(`${path}/request`)
    await made(`${path}/receive`)
    await made(`${path}/receive-items`, { items: order.items })
    const before = await stateOf(order.id)
    const { body } = await post(`${path}/receive/confirm`).expect(400)
    expect(body).toMatchObject({ code: "invalid_field", message: expect.stringContaining("location_id") })
    expect(await stateOf(order.id)).toEqual(before)
    await made(path, { location_id })
    await made(`${path}/receive/confirm`)
    expect(await stateOf(order.id)).toMatchObject({
      items: [{ detail: { return_requested_quantity: 0, return_received_quantity: 2 } }],
    })
  })
})

describe("an error of the database while a change is confirmed", () => {
  it("is answered, leaves nothing changed, and the change can be confirmed later", async () => {
    const order = await delivered()
    const path = await begunReturn(order, location_id)
    const before = await stateOf(order.id)
    await sql(
      shop,
      `CREATE FUNCTION refuse_version() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'Refused' USING ERRCODE = 'serialization_failure'; END $$`,
    )
    await sql(
      shop,
      `CREATE TRIGGER refuse_version BEFORE UPDATE OF version ON "order"
         FOR EACH ROW WHEN (NEW.id = '${order.id}') EXECUTE FUNCTION refuse_version()`,
    )
    try {
      await post(`${path}/request`).expect(409)
    } finally {
      await sql(shop, `DROP FUNCTION refuse_version CASCADE`)
    }
    expect(await stateOf(order.id)).toEqual(before)
    await made(`${path}/request`)
    expect(await stateOf(order.id)).toMatchObject({ items: [{ detail: { return_requested_quantity: 2 } }] })
  })
})

describe("a refund while a change is open", () => {
  it("409 before any money moves, also for a cancellation; 200 after the change is given up", async () => {
    const order = await placedOrder(shop, { product, quantity: 3 })
    await capturePayment(shop, order.id)
    const path = `/admin/returns/${(await made("/admin/returns", { order_id: order.id })).return.id}`
    const fields = "fields=payment_collections.payments.id"
    const { body } = await admin(shop).get(`/admin/orders/${order.id}?${fields}`).expect(200)
    const refund = `/admin/payments/${body.order.payment_collections[0].payments[0].id}/refund`
    await post(refund, { amount: 5 }).expect(409)
    await post(`/admin/orders/${order.id}/cancel`).expect(409)
    expect(await moneyOf(shop, order.id)).toMatchObject({ refunded: 0 })
    await admin(shop).delete(`${path}/request`).expect(200)
    await made(refund, { amount: 5 })
    expect(await moneyOf(shop, order.id)).toMatchObject({ refunded: 5 })
  })
})

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
import { transferToken } from "../factories/owned/orders"
import { admin, storefront } from "../harness/api"

let shop: OrderShop
let product: StockedProduct
let customer: Customer
let other: Customer

beforeAll(async () => {
  shop = await useOrderShop()
  product = await createStockedProduct(shop, 1000)
  customer = await createCustomer(shop)
  other = await createCustomer(shop)
})

const guest = () => storefront(shop)
const as = ({ token }: Customer) => storefront(shop, { token })
const tokenOf = (id: string) => transferToken({ shop }, id)
const request = (who: Customer, id: string) => as(who).post(`/store/orders/${id}/transfer/request`, {})

describe("POST /store/orders/:id/transfer/request", () => {
  it("200: asks for a guest's order, and answers nothing of it", async () => {
    const { id } = await placedOrder(shop, { product })
    const { body } = await as(customer)
      .post(`/store/orders/${id}/transfer/request?fields=id,email`, { description: "Mine" })
      .expect(200)
    expect(body).toEqual({ success: true })
    expect(await tokenOf(id)).toEqual(expect.any(String))
    await as(customer).get(`/store/orders/${id}`).expect(404)
  })

  it("200: answers the same, and does nothing, for any order that cannot be asked for", async () => {
    const cancelled = await placedOrder(shop, { product })
    await admin(shop).post(`/admin/orders/${cancelled.id}/cancel`, {}).expect(200)
    const anothers = await placedOrder(shop, { product, customer: other })
    const asked = await placedOrder(shop, { product })
    await request(other, asked.id).expect(200)
    const token = await tokenOf(asked.id)
    for (const id of ["order_none", cancelled.id, anothers.id, asked.id])
      expect((await request(customer, id).expect(200)).body).toEqual({ success: true })
    expect(await tokenOf(cancelled.id)).toBeUndefined()
    expect(await tokenOf(anothers.id)).toBeUndefined()
    expect(await tokenOf(asked.id)).toBe(token)
  })

  it("409: for one's own order", async () => {
    const { id } = await placedOrder(shop, { product, customer })
    expect((await request(customer, id).expect(409)).body.code).toBe("invalid_state")
  })

  it("401: to a guest", async () => {
    expect((await guest().post("/store/orders/any/transfer/request", {}).expect(401)).body.code).toBe(
      "missing_token",
    )
  })
})

describe("POST /store/orders/:id/transfer/accept", () => {
  it("200: makes the order the customer's, once", async () => {
    const { id } = await placedOrder(shop, { product })
    await request(customer, id).expect(200)
    const token = await tokenOf(id)
    const { body } = await guest().post(`/store/orders/${id}/transfer/accept`, { token }).expect(200)
    expect(body).toEqual({ success: true })
    await as(customer).get(`/store/orders/${id}`).expect(200)
    await guest().post(`/store/orders/${id}/transfer/accept`, { token }).expect(404)
  })
})

describe("POST /store/orders/:id/transfer/decline", () => {
  it("200: ends the request", async () => {
    const { id } = await placedOrder(shop, { product })
    await request(customer, id).expect(200)
    const token = await tokenOf(id)
    expect((await guest().post(`/store/orders/${id}/transfer/decline`, { token }).expect(200)).body).toEqual({
      success: true,
    })
    await guest().post(`/store/orders/${id}/transfer/accept`, { token }).expect(404)
    await as(customer).get(`/store/orders/${id}`).expect(404)
  })
})

describe.each(["accept", "decline"])("POST /store/orders/:id/transfer/%s", (answer) => {
  it("404: the same for a wrong token, another order's, an order without a request and no order", async () => {
    const asked = await placedOrder(shop, { product })
    const also = await placedOrder(shop, { product })
    const quiet = await placedOrder(shop, { product })
    await request(customer, asked.id).expect(200)
    await request(customer, also.id).expect(200)
    const token = await tokenOf(also.id)
    const replies = await Promise.all(
      [
        [asked.id, "wrong"],
        [asked.id, token],
        [quiet.id, token],
        ["order_none", token],
      ].map(([id, of]) => guest().post(`/store/orders/${id}/transfer/${answer}`, { token: of }).expect(404)),
    )
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
    expect(await tokenOf(asked.id)).toEqual(expect.any(String))
  })

  it.each([{}, { token: "" }, { token: 1 }])("400: for %o", async (body) => {
    await guest().post(`/store/orders/any/transfer/${answer}`, body).expect(400)
  })
})

describe("POST /store/orders/:id/transfer/cancel", () => {
  it("200: by whoever has asked; 404 by others and a second time", async () => {
    const { id } = await placedOrder(shop, { product })
    await request(customer, id).expect(200)
    const path = `/store/orders/${id}/transfer/cancel`
    const { body: refused } = await as(other).post(path, {}).expect(404)
    expect((await as(customer).post(path, {}).expect(200)).body).toEqual({ success: true })
    expect(await tokenOf(id)).toBeUndefined()
    expect((await as(customer).post(path, {}).expect(404)).body).toEqual(refused)
    expect((await as(other).post("/store/orders/order_none/transfer/cancel", {}).expect(404)).body).toEqual(
      refused,
    )
  })
})

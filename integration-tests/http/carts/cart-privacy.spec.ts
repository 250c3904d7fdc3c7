import { randomUUID } from "node:crypto"
import type { IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import {
  BERLIN,
  type Customer,
  createStockedProduct,
  filledCart,
  MANUAL,
  type OrderShop,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { transferToken } from "../../factories/owned/orders"
import { unique } from "../../factories/unique"
import { type Caller, storefront } from "../../harness/api"

let shop: OrderShop
let product: StockedProduct
let customer: Customer
let restoreClock: (() => void) | undefined

beforeAll(async () => {
  shop = await useOrderShop()
  product = await createStockedProduct(shop, 1000)
  customer = await createCustomer(shop)
})

afterEach(() => {
  vi.restoreAllMocks()
  restoreClock?.()
  restoreClock = undefined
})

const guest = () => storefront(shop)
const as = ({ token }: Customer) => storefront(shop, { token })
const later = (hours: number) => {
  restoreClock = clock.use({ now: () => Date.now() + hours * 3_600_000 })
}

/** Creates a cart that is ready to complete and contains its buyer's personal data. */
async function payableCart(who?: Customer) {
  const caller = who ? as(who) : guest()
  const cart = await filledCart(shop, { product, ...(who && { customer: who }) })
  const secret = unique("engraving")
  const { body } = await caller
    .post(`/store/carts/${cart.id}`, { metadata: { order_note: secret } })
    .expect(200)
  const [{ id: line }] = body.cart.items
  await caller
    .post(`/store/carts/${cart.id}/line-items/${line}`, { quantity: 1, metadata: { engraving: secret } })
    .expect(200)
  await caller.post(`/store/carts/${cart.id}/payment-sessions`, {}).expect(200)
  const read = await caller.get(`/store/carts/${cart.id}`).expect(200)
  const buyer: { id: string; email: string } = read.body.cart.customer
  const personal = [read.body.cart.email, buyer.id, BERLIN.address_1, BERLIN.first_name, secret]
  return { id: cart.id, personal, buyer }
}

const complete = (caller: Caller, id: string, key?: string) => {
  const call = caller.post(`/store/carts/${id}/complete`, {})
  return key ? call.set("idempotency-key", key) : call
}

describe("a guest's cart", () => {
  it("200: is fully readable with its id while it is open", async () => {
    const { id, personal } = await payableCart()
    const { text } = await guest().get(`/store/carts/${id}`).expect(200)
    for (const word of personal) expect(text).toContain(word)
  })

  it("200: hides the buyer once it is an order, whatever fields are selected", async () => {
    const { id, personal } = await payableCart()
    await complete(guest(), id).expect(200)
    const fields = "id,email,metadata,*customer,*shipping_address,*billing_address,*items,*payment_collection"
    for (const query of ["", `?fields=${fields}`, "?fields=%2Bitems.metadata,%2Bmetadata"])
      for (const caller of [guest(), as(customer)]) {
        const { text, body } = await caller.get(`/store/carts/${id}${query}`).expect(200)
        for (const word of [...personal, "payses_", "caaddr_"]) expect(text).not.toContain(word)
        expect(body.cart).toMatchObject({ id, items: [{ quantity: 1 }] })
      }
    const { body } = await guest().get(`/store/carts/${id}`).expect(200)
    expect(body.cart).toMatchObject({ completed_at: expect.any(String), total: expect.any(Number) })
    expect(body.cart.items).toMatchObject([{ variant_id: product.variantId, unit_price: 10 }])
  })

  it("409: accepts no change as an order, and the refusal reveals nothing", async () => {
    const { id, personal } = await payableCart()
    const { body } = await guest().get(`/store/carts/${id}`).expect(200)
    const collection = body.cart.payment_collection.id
    await complete(guest(), id).expect(200)
    const replies = [
      await guest().post(`/store/carts/${id}`, { email: "thief@thief.test" }),
      await guest().post(`/store/carts/${id}/line-items`, { variant_id: product.variantId, quantity: 1 }),
      await guest().delete(`/store/carts/${id}/line-items/${body.cart.items[0].id}`),
      await guest().post(`/store/carts/${id}/promotions`, { promo_codes: ["X"] }),
      await guest()
        .delete(`/store/carts/${id}/promotions`)
        .send({ promo_codes: ["X"] }),
      await guest().post(`/store/carts/${id}/shipping-methods`, { option_id: "so_1" }),
      await guest().post(`/store/carts/${id}/payment-sessions`, {}),
      await guest().post("/store/payment-collections", { cart_id: id }),
      await guest().post(`/store/payment-collections/${collection}/payment-sessions`, {
        provider_id: MANUAL,
      }),
      await as(customer).post(`/store/carts/${id}/customer`, {}),
    ]
    for (const reply of replies) {
      expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 409, code: "invalid_state" })
      for (const word of personal) expect(reply.text).not.toContain(word)
    }
  })

  it("200: a repeated `complete` returns the whole order for 24 hours, then without the buyer", async () => {
    const { id, personal } = await payableCart()
    const { body: first } = await complete(guest(), id, randomUUID()).expect(200)
    later(23)
    const { body: again } = await complete(guest(), id).expect(200)
    expect(again).toEqual(first)

    later(25)
    for (const key of [undefined, randomUUID()]) {
      const { body, text } = await complete(guest(), id, key).expect(200)
      expect(body).toMatchObject({ type: "order", order: { id: first.order.id, total: first.order.total } })
      for (const word of personal) expect(text).not.toContain(word)
    }
  })

  it("200: a repeated `complete` hides an order that now belongs to an account", async () => {
    const { id, personal } = await payableCart()
    const { body: placed } = await complete(guest(), id).expect(200)
    const path = `/store/orders/${placed.order.id}/transfer`
    await as(customer).post(`${path}/request`, {}).expect(200)
    const token = await transferToken({ shop }, placed.order.id)
    await guest().post(`${path}/accept`, { token }).expect(200)
    const { text } = await complete(guest(), id).expect(200)
    for (const word of personal) expect(text).not.toContain(word)
    expect((await complete(as(customer), id).expect(200)).body.order.email).toBe(placed.order.email)
  })
})

describe("an account holder's cart", () => {
  it("404: for another caller's repeated `complete`, even with the first call's key", async () => {
    const { id } = await payableCart(customer)
    const key = randomUUID()
    const { body: first } = await complete(as(customer), id, key).expect(200)
    const other = await createCustomer(shop)
    for (const caller of [guest(), as(other)])
      for (const again of [complete(caller, id), complete(caller, id, key)])
        expect((await again.expect(404)).body.code).toBe("not_found")
    later(25)
    const { body } = await complete(as(customer), id).expect(200)
    expect(body.order).toMatchObject({ id: first.order.id, email: customer.email })
  })

  it("200: stays readable for that customer once it is an order", async () => {
    const { id, personal } = await payableCart(customer)
    await complete(as(customer), id).expect(200)
    const { text } = await as(customer).get(`/store/carts/${id}`).expect(200)
    for (const word of personal) expect(text).toContain(word)
    await guest().get(`/store/carts/${id}`).expect(404)
  })

  it("404: looks to others like an unknown cart", async () => {
    const { id } = await filledCart(shop, { product, customer })
    const { text: foreign } = await guest().get(`/store/carts/${id}`).expect(404)
    const { text: none } = await guest().get("/store/carts/cart_none").expect(404)
    expect(foreign.replace(id, "cart_none")).toBe(none)
  })

  it("404: for a guest after `POST /store/carts/:id/customer` has assigned it", async () => {
    const { id } = await filledCart(shop, { product })
    const { body } = await as(customer).post(`/store/carts/${id}/customer`, {}).expect(200)
    expect(body.cart).toMatchObject({ email: customer.email, customer: { id: customer.id } })
    await guest().get(`/store/carts/${id}`).expect(404)
    const other = await createCustomer(shop)
    await as(other).post(`/store/carts/${id}/customer`, {}).expect(404)
    await as(customer).get(`/store/carts/${id}`).expect(200)
  })
})

describe("an account's email in a guest's cart", () => {
  const buyerOf = async (cartId: string) => {
    const [row] = await sql(
      shop,
      "SELECT u.id, u.has_account, u.email FROM cart c JOIN customer u ON u.id = c.customer_id WHERE c.id = ?",
      [cartId],
    )
    return row
  }

  it.each(["a new cart", "a cart"])("200: does not give %s to the account", async (kind) => {
    const named = await createCustomer(shop)
    const isNew = kind === "a new cart"
    const email = named.email.toUpperCase()
    const { body } = await guest()
      .post("/store/carts", isNew ? { email } : {})
      .expect(200)
    const { id } = body.cart
    if (!isNew) await guest().post(`/store/carts/${id}`, { email }).expect(200)
    await guest().get(`/store/carts/${id}`).expect(200)
    expect(await buyerOf(id)).toMatchObject({ has_account: false, email: named.email })
    const { id: filled } = await filledCart(shop, { product })
    await guest().post(`/store/carts/${filled}`, { email: named.email }).expect(200)
    await guest().post(`/store/carts/${filled}/payment-sessions`, {}).expect(200)
    await complete(guest(), filled).expect(200)
    expect((await as(named).get("/store/orders/me").expect(200)).body.count).toBe(0)
  })

  it("200: emits as many changes of the cart as a call that names no email", async () => {
    const { body } = await guest().post("/store/carts", {}).expect(200)
    const emit = vi.spyOn(shop.container.resolve<IEventBusModuleService>(Modules.EVENT_BUS), "emit")
    const changesOf = async (change: object) => {
      emit.mockClear()
      await guest().post(`/store/carts/${body.cart.id}`, change).expect(200)
      return emit.mock.calls
        .flatMap(([event]) => event)
        .filter(({ data }) => (data as { id?: unknown }).id === body.cart.id)
        .map(({ name }) => name)
        .sort()
    }
    const plain = await changesOf({ metadata: { note: "ring twice" } })
    expect(plain).toContain("cart.updated")
    expect(await changesOf({ email: `${unique("events")}@guest.test` })).toEqual(plain)
  })

  it("200: typed by another customer, assigns it to nobody; typed by the owner, to the owner", async () => {
    const named = await createCustomer(shop)
    const { body: first } = await guest().post("/store/carts", {}).expect(200)
    await as(customer).post(`/store/carts/${first.cart.id}`, { email: named.email }).expect(200)
    expect(await buyerOf(first.cart.id)).toMatchObject({ has_account: false })
    const { body: second } = await guest().post("/store/carts", {}).expect(200)
    await as(named).post(`/store/carts/${second.cart.id}`, { email: named.email }).expect(200)
    expect(await buyerOf(second.cart.id)).toMatchObject({ id: named.id })
  })

  it("200: typed by several guests at the same time, creates one guest", async () => {
    const email = `${unique("many")}@guest.test`
    const made = await Promise.all(Array.from({ length: 8 }, () => guest().post("/store/carts", { email })))
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await sql(shop, "SELECT id FROM customer WHERE email = ?", [email])).toHaveLength(1)
  })
})

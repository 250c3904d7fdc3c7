import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { createCart } from "../../factories/create-cart"
import { createCustomer } from "../../factories/create-customer"
import {
  createPromotion,
  createStockedProduct,
  filledCart,
  MANUAL,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { admin, storefront } from "../../harness/api"
import { allowProviders, FakePaymentService, fakeProviders } from "../../harness/payment-providers"

const CARD = "pp_stripe_stripe"

const STRIPE = {
  stripe_enabled: true,
  stripe_publishable_key: "pk_test_sessions",
  stripe_secret_key: "sk_test_sessions",
  stripe_webhook_secret: "whsec_sessions",
}

interface Session {
  id: string
  provider_id: string
  amount: number
}

let shop: OrderShop
let product: StockedProduct
let card: FakePaymentService

const ask = (cartId: string, body: object = {}) =>
  storefront(shop).post(`/store/carts/${cartId}/payment-sessions`, body)
const providersOf = ({ body }: { body: { payment_sessions: Session[] } }) =>
  body.payment_sessions.map(({ provider_id }) => provider_id)
const addOne = (cartId: string) =>
  storefront(shop)
    .post(`/store/carts/${cartId}/line-items`, { variant_id: product.variantId, quantity: 1 })
    .expect(200)

/** A cart in a region with two payment providers. The one for cards is not real. */
async function cartWithCard() {
  const cart = await filledCart(shop, { product })
  card = new FakePaymentService()
  fakeProviders(shop, { [CARD]: card })
  putBack = await allowProviders(shop, cart.region_id, [MANUAL, CARD])
  return cart
}

let putBack = async () => {}

beforeAll(async () => {
  shop = await useOrderShop()
  product = await createStockedProduct(shop, 100)
  // With these settings, the shop offers Stripe. No test calls it.
  await admin(shop).post("/admin/config/payments", STRIPE).expect(200)
})

afterAll(async () => {
  await admin(shop)
    .post("/admin/config/payments", Object.fromEntries(Object.keys(STRIPE).map((name) => [name, null])))
    .expect(200)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await putBack()
  putBack = async () => {}
})

describe("POST /store/carts/:id/payment-sessions", () => {
  it("200: creates one session of the cart's total for each provider of its region", async () => {
    const cart = await cartWithCard()
    const { body } = await ask(cart.id).expect(200)
    const of = (provider_id: string) => ({
      provider_id,
      status: "pending",
      amount: cart.total,
      currency_code: "eur",
    })
    expect(body.payment_sessions).toMatchObject([of(CARD), of(MANUAL)])
    expect(body.payment_sessions[0].data.client_secret).toEqual(expect.any(String))
    expect(body.payment_collection).toMatchObject({
      amount: cart.total,
      currency_code: "eur",
      payment_sessions: body.payment_sessions,
    })
  })

  it("200: a repeated call keeps the sessions that still fit", async () => {
    const cart = await cartWithCard()
    const first = await ask(cart.id).expect(200)
    const second = await ask(cart.id).expect(200)
    expect(second.body).toEqual(first.body)
    expect(card.calls).toEqual(["initiatePayment"])
  })

  it("200: updates all sessions to the total of a changed cart", async () => {
    const cart = await cartWithCard()
    await ask(cart.id).expect(200)
    const { body: changed } = await addOne(cart.id)
    const { body } = await ask(cart.id).expect(200)
    expect(changed.cart.total).toBeGreaterThan(cart.total)
    expect(body.payment_sessions.map(({ amount }: Session) => amount)).toEqual([
      changed.cart.total,
      changed.cart.total,
    ])
  })

  it("200: twenty simultaneous calls create one session for each provider", async () => {
    const cart = await cartWithCard()
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(cart.id)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const ids = new Set(replies.map(({ body }) => body.payment_sessions.map(({ id }: Session) => id).join()))
    expect(ids.size).toBe(1)
    expect(card.calls).toEqual(["initiatePayment"])
  })

  it("200: keeps only the chosen session, unchanged", async () => {
    const cart = await cartWithCard()
    const { body: all } = await ask(cart.id).expect(200)
    const { body } = await ask(cart.id, { provider_id: CARD }).expect(200)
    expect(body.payment_sessions).toEqual(
      all.payment_sessions.filter(({ provider_id }: Session) => provider_id === CARD),
    )
  })

  it("200: removes the session of a provider that left the region", async () => {
    const cart = await cartWithCard()
    await ask(cart.id).expect(200)
    await allowProviders(shop, cart.region_id, [MANUAL])
    expect(providersOf(await ask(cart.id).expect(200))).toEqual([MANUAL])
    expect(card.calls).toEqual(["initiatePayment", "deletePayment"])
  })

  it("200: skips an unreachable provider, and includes it later", async () => {
    const cart = await cartWithCard()
    card.failing.add("initiatePayment")
    expect(providersOf(await ask(cart.id).expect(200))).toEqual([MANUAL])
    card.failing.clear()
    expect(providersOf(await ask(cart.id).expect(200))).toEqual([CARD, MANUAL])
  })

  it("200: creates no session for a free cart, which can be completed without one", async () => {
    const cart = await filledCart(shop, { product })
    await ask(cart.id).expect(200)
    await storefront(shop)
      .post(`/store/carts/${cart.id}/promotions`, {
        promo_codes: [await createPromotion(shop, { percent: 100 }), "FREESHIP"],
      })
      .expect(200)
    const { body } = await ask(cart.id).expect(200)
    expect(body).toMatchObject({ payment_sessions: [], payment_collection: { amount: 0 } })
    const completed = await storefront(shop).post(`/store/carts/${cart.id}/complete`).expect(200)
    expect(completed.body.type).toBe("order")
  })

  it("200: registers the signed-in customer once with a provider that keeps accounts", async () => {
    const customer = await createCustomer(shop)
    const cart = await cartWithCard()
    const createAccountHolder = vi.fn(async () => ({ id: randomUUID(), data: { id: "known" } }))
    Object.assign(card, { createAccountHolder })
    const initiatePayment = vi.spyOn(card, "initiatePayment")
    const signedIn = storefront(shop, { token: customer.token })
    await signedIn.post(`/store/carts/${cart.id}/payment-sessions`, {}).expect(200)
    await addOne(cart.id)
    await signedIn.post(`/store/carts/${cart.id}/payment-sessions`, {}).expect(200)
    expect(createAccountHolder).toHaveBeenCalledOnce()
    expect(initiatePayment).toHaveBeenLastCalledWith(
      expect.objectContaining({
        context: expect.objectContaining({
          customer: expect.objectContaining({ email: customer.email }),
          account_holder: expect.objectContaining({ data: { id: "known" } }),
        }),
      }),
    )
  })

  it("400: for a provider that the cart cannot use, and for an unknown one", async () => {
    const cart = await filledCart(shop, { product })
    expect((await ask(cart.id, { provider_id: CARD }).expect(400)).body.code).toBe("invalid_field")
    expect((await ask(cart.id, { data: {} }).expect(400)).body.code).toBe("unknown_field")
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).post("/store/carts/cart_none/payment-sessions", {})
    expect(body.code).toBe("missing_publishable_key")
  })

  it("404: for an unknown cart", async () => {
    expect((await ask("cart_none").expect(404)).body.code).toBe("not_found")
  })

  it("409: for an empty cart, and for one that is an order", async () => {
    const { id } = await createCart(shop)
    expect((await ask(id).expect(409)).body.code).toBe("invalid_state")
    const order = await placedOrder(shop, { product })
    expect((await ask(order.cart_id).expect(409)).body.code).toBe("invalid_state")
  })

  it("502: if no provider responds; works again when one does", async () => {
    const cart = await cartWithCard()
    await allowProviders(shop, cart.region_id, [CARD])
    card.failing.add("initiatePayment")
    expect((await ask(cart.id).expect(502)).body.code).toBe("provider_error")
    card.failing.clear()
    expect(providersOf(await ask(cart.id).expect(200))).toEqual([CARD])
  })
})

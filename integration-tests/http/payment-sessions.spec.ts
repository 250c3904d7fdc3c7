import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { createCart } from "../factories/create-cart"
import { createCustomer } from "../factories/create-customer"
import {
  createPromotion,
  createStockedProduct,
  filledCart,
  MANUAL,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../factories/orders"
import { admin, storefront } from "../harness/api"
import { allowProviders, FakePaymentService, fakeProviders } from "../harness/payment-providers"

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

/** A cart of a region with two ways to pay, of which the card service is a fake. */
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
  // Without these the shop would not be known to have an account there; nobody calls Stripe with them.
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
  it("200: one session of the cart's total for each provider of its region", async () => {
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

  it("200: asked again, keeps the sessions that still fit", async () => {
    const cart = await cartWithCard()
    const first = await ask(cart.id).expect(200)
    const second = await ask(cart.id).expect(200)
    expect(second.body).toEqual(first.body)
    expect(card.calls).toEqual(["initiatePayment"])
  })

  it("200: after a change of the cart, all are of its new total", async () => {
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

  it("200: asked twenty times at once, still one session for each provider", async () => {
    const cart = await cartWithCard()
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(cart.id)))
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    const ids = new Set(replies.map(({ body }) => body.payment_sessions.map(({ id }: Session) => id).join()))
    expect(ids.size).toBe(1)
    expect(card.calls).toEqual(["initiatePayment"])
  })

  it("200: with the one that was chosen, that one alone, as it was", async () => {
    const cart = await cartWithCard()
    const { body: all } = await ask(cart.id).expect(200)
    const { body } = await ask(cart.id, { provider_id: CARD }).expect(200)
    expect(body.payment_sessions).toEqual(
      all.payment_sessions.filter(({ provider_id }: Session) => provider_id === CARD),
    )
  })

  it("200: without a provider that the region has no longer", async () => {
    const cart = await cartWithCard()
    await ask(cart.id).expect(200)
    await allowProviders(shop, cart.region_id, [MANUAL])
    expect(providersOf(await ask(cart.id).expect(200))).toEqual([MANUAL])
    expect(card.calls).toEqual(["initiatePayment", "deletePayment"])
  })

  it("200: without a provider that does not answer, and with it once it does", async () => {
    const cart = await cartWithCard()
    card.failing.add("initiatePayment")
    expect(providersOf(await ask(cart.id).expect(200))).toEqual([MANUAL])
    card.failing.clear()
    expect(providersOf(await ask(cart.id).expect(200))).toEqual([CARD, MANUAL])
  })

  it("200: none for a cart that costs nothing, and that needs none to become an order", async () => {
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

  it("200: makes the signed-in customer known to a provider that keeps accounts, once", async () => {
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

  it("400: a provider that the cart cannot be paid with, and what is not known", async () => {
    const cart = await filledCart(shop, { product })
    expect((await ask(cart.id, { provider_id: CARD }).expect(400)).body.code).toBe("invalid_field")
    expect((await ask(cart.id, { data: {} }).expect(400)).body.code).toBe("unknown_field")
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).post("/store/carts/cart_none/payment-sessions", {})
    expect(body.code).toBe("missing_publishable_key")
  })

  it("404: no such cart", async () => {
    expect((await ask("cart_none").expect(404)).body.code).toBe("not_found")
  })

  it("409: an empty cart, and one that is an order", async () => {
    const { id } = await createCart(shop)
    expect((await ask(id).expect(409)).body.code).toBe("invalid_state")
    const order = await placedOrder(shop, { product })
    expect((await ask(order.cart_id).expect(409)).body.code).toBe("invalid_state")
  })

  it("502: where no provider answers, and all is well once one does", async () => {
    const cart = await cartWithCard()
    await allowProviders(shop, cart.region_id, [CARD])
    card.failing.add("initiatePayment")
    expect((await ask(cart.id).expect(502)).body.code).toBe("provider_error")
    card.failing.clear()
    expect(providersOf(await ask(cart.id).expect(200))).toEqual([CARD])
  })
})

import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { clock } from "../../../src/lib/clock"
import { fullCart, offerPayment, orderOf, paymentSession, whileSoldOut } from "../../factories/paid-cart"
import { admin, anonymous, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { type Intent, type StripeServer, stripeEvent, stripeServer } from "../../harness/stripe-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PROVIDER = "pp_stripe_stripe"
const MINUTE_MS = 60_000

let shop: Shop
let north: TenantShop
let stripe: StripeServer
const realUrl = config.payments.urls.stripe

const keysOf = (name: string) => ({
  stripe_publishable_key: `pk_test_${name}`,
  stripe_secret_key: `sk_test_${name}`,
  stripe_webhook_secret: `whsec_${name}`,
})
const configure = (patch: object, of: Shop = shop) =>
  admin(of).post("/admin/config/payments", patch).expect(200)

beforeAll(async () => {
  shop = await useShop()
  north = await useTenant("payments-north")
  stripe = await stripeServer([{ secretKey: "sk_test_home" }, { secretKey: "sk_test_north" }])
  config.payments.urls.stripe = stripe.url
  await configure({ stripe_enabled: true, ...keysOf("home") })
  await configure({ stripe_enabled: true, ...keysOf("north") }, north)
  await offerPayment(shop, [PROVIDER])
  await offerPayment(north, [PROVIDER])
})

afterAll(async () => {
  config.payments.urls.stripe = realUrl
  await offerPayment(shop, [])
  const none = { stripe_publishable_key: null, stripe_secret_key: null, stripe_webhook_secret: null }
  await configure({ stripe_enabled: null, ...none })
  stripe.close()
})

beforeEach(() => configure({ stripe_capture: null }))

/** A cart with a payment session, before the customer pays. */
async function begun(of: Shop = shop, currency = "eur") {
  const cart = await fullCart(of, currency)
  const session = await paymentSession(of, cart.id, PROVIDER)
  const intent = stripe.intents.get(session.data.id ?? "")
  if (!intent) throw new Error(`No payment was begun: ${JSON.stringify(session)}`)
  return { cart, session, intent }
}

interface Sending {
  of?: Shop
  secret?: string
  id?: string
  at?: number
}

/** Sends a webhook event of a payment, as Stripe does. */
function report(intent: Intent, type = "payment_intent.succeeded", { of = shop, ...options }: Sending = {}) {
  const secret = options.secret ?? (of === north ? "whsec_north" : "whsec_home")
  const { body, signature } = stripeEvent(intent, type, { ...options, secret })
  return deliver(body, signature, of)
}

function deliver(body: string, signature: string, of: Shop = shop, provider = "stripe") {
  const query = of === north ? `?tenant=${north.tenant.slug}` : ""
  return anonymous(of)
    .post(`/hooks/payment/${provider}${query}`)
    .set("content-type", "application/json")
    .set("stripe-signature", signature)
    .send(body)
}

const complete = (cartId: string, of: Shop = shop) => storefront(of).post(`/store/carts/${cartId}/complete`)
const calls = (call: string) => stripe.asked.filter((asked) => asked === call).length
const cartOf = async (id: string) => (await storefront(shop).get(`/store/carts/${id}`).expect(200)).body.cart

describe("a storefront's list of payment methods", () => {
  const read = (query = "", key?: null) => storefront(shop, { key }).get(`/store/payment-config${query}`)

  it("200: has those of the region or the default region, with public keys and no secrets", async () => {
    const { body, text } = await read().expect(200)
    expect(body.payment_config).toMatchObject({
      currency_code: "eur",
      payment_providers: [
        {
          name: "stripe",
          provider_id: PROVIDER,
          kind: "card",
          publishable_key: "pk_test_home",
          currency_code: "eur",
          is_test: true,
        },
        { name: "manual", kind: "bank_transfer", publishable_key: null, is_test: false },
      ],
    })
    expect(text).not.toMatch(/sk_test|whsec/)
    const again = await read(`?region_id=${body.payment_config.region_id}`).expect(200)
    expect(again.body).toEqual(body)

    await configure({ stripe_enabled: false })
    const without = await read().expect(200)
    expect(without.body.payment_config.payment_providers).toMatchObject([{ name: "manual" }])
    await configure({ stripe_enabled: true })
  })

  it("400, 401, 404: with an unknown parameter, without the key, for an unknown region", async () => {
    expect((await read("?regoin_id=x").expect(400)).body.code).toBe("unknown_field")
    expect((await read("", null).expect(401)).body.code).toBe("missing_publishable_key")
    expect((await read("?region_id=reg_none").expect(400)).body.code).toBe("invalid_field")
  })

  it("200, 404: shows the bank account only if the shop has one", async () => {
    const bank = () => storefront(shop).get("/store/bank-info")
    expect((await bank().expect(200)).body.bank_info).toMatchObject({
      iban: "DE02120300000000202051",
      iban_grouped: "DE02 1203 0000 0000 2020 51",
      days_to_pay: 7,
    })
    await configure({ bank_iban: null })
    await bank().expect(404)
    await admin(shop).post("/admin/config/payments", { bank_iban: "DE03120300000000202051" }).expect(400)
    await configure({ bank_iban: "DE02 1203 0000 0000 2020 51" })
  })
})

describe("a payment with Stripe", () => {
  it("starts with the cart's amount, and ignores a caller's additions", async () => {
    const cart = await fullCart(shop)
    const begunCollection = await storefront(shop)
      .post("/store/payment-collections", { cart_id: cart.id })
      .expect(200)
    const choose = (data: object) =>
      storefront(shop).post(
        `/store/payment-collections/${begunCollection.body.payment_collection.id}/payment-sessions`,
        { provider_id: PROVIDER, data },
      )
    const before = stripe.intents.size
    stripe.loseAnswerTo("POST /v1/payment_intents")
    const hostile = { id: "pi_other", session_id: "payses_other", amount: 1, capture_method: "manual" }
    const { body, text } = await choose(hostile).expect(200)
    const [{ id, data, amount }] = body.payment_collection.payment_sessions
    expect(data).toMatchObject({ session_id: id, amount })
    expect(stripe.intents.get(data.id)).toMatchObject({
      amount: Math.round(cart.total * 100),
      currency: "eur",
      capture_method: "automatic",
      metadata: { session_id: id, tenant: "default" },
    })
    expect(data.client_secret).toBe(`${data.id}_secret_x`)
    expect(text).not.toMatch(/sk_test|whsec/)
    // The response was lost, but no second payment was created.
    expect(stripe.intents.size).toBe(before + 1)

    await configure({ stripe_enabled: false })
    expect((await choose({}).expect(409)).body.code).toBe("invalid_state")
    await configure({ stripe_enabled: true })
  })

  it("becomes an order through Stripe's webhook if the customer never comes back", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    const { body, signature } = stripeEvent(intent, "payment_intent.succeeded", { secret: "whsec_home" })
    // The path that the engine's documentation tells shops to register at Stripe.
    const answer = await deliver(body, signature, shop, "stripe_stripe").expect(200)
    expect(answer.text).toBe("OK")
    expect((await orderOf(shop, cart.id))?.payments).toMatchObject([{ captures: [{ amount: cart.total }] }])
    expect(calls("POST /v1/payment_intents/:id/capture")).toBe(0)
  })

  it("survives a declined card, waits for 3-D Secure, and becomes an order at completion", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id, "declined")
    expect((await complete(cart.id).expect(402)).body.code).toBe("payment_failed")
    await report(intent, "payment_intent.payment_failed").expect(200)

    stripe.confirm(intent.id, "3ds")
    const early = await complete(cart.id).expect(200)
    expect(early.body).toMatchObject({ type: "cart", error: { type: "payment_requires_more_error" } })
    expect(await orderOf(shop, cart.id)).toBeUndefined()

    stripe.confirm(intent.id)
    expect((await complete(cart.id).expect(200)).body.type).toBe("order")
  })
})

describe("Stripe's webhook", () => {
  it("403: refuses and ignores events that Stripe has not just signed for this shop", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    const type = "payment_intent.succeeded"
    for (const forged of [
      { secret: "whsec_other" },
      { secret: "whsec_north" },
      { at: clock.now() - 6 * MINUTE_MS },
    ]) {
      const answer = await report(intent, type, forged).expect(403)
      expect(answer.body.code).toBe("forbidden")
    }
    const { body, signature } = stripeEvent(intent, type, { secret: "whsec_home" })
    await deliver(body, "").expect(403)
    await deliver(body.replace("succeeded", "canceled"), signature).expect(403)
    expect(await orderOf(shop, cart.id)).toBeUndefined()

    // An event of a payment that does not belong to this shop.
    const foreign = { ...intent, id: "pi_foreign", metadata: {} }
    stripe.intents.set(foreign.id, foreign)
    await report(foreign).expect(502)

    // If Stripe cannot be reached, handling the event fails. Stripe sends it again, and then it works.
    const id = `evt_${randomUUID()}`
    await configure({ stripe_secret_key: "sk_test_wrong" })
    await report(intent, type, { id }).expect(503)
    await configure({ stripe_secret_key: "sk_test_home" })
    await report(intent, type, { id }).expect(200)
    expect(await orderOf(shop, cart.id)).toBeDefined()
  })

  it("404: for an unknown provider", async () => {
    await anonymous(shop).post("/hooks/payment/paypal", {}).expect(404)
  })

  it("takes effect once for repeated and simultaneous events, and reverts nothing later", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    const id = `evt_${randomUUID()}`
    const same = () => report(intent, "payment_intent.succeeded", { id })
    const answers = await Promise.all([same(), same(), report(intent), complete(cart.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await same().expect(200)
    await report(intent, "payment_intent.payment_failed").expect(200)
    await report(intent, "payment_intent.canceled").expect(200)

    const order = await orderOf(shop, cart.id)
    expect(order?.count).toBe(1)
    expect(order?.collection.status).toBe("completed")
    expect(order?.payments).toMatchObject([{ captures: [{ amount: cart.total }], refunds: [] }])
    expect(intent.amount_refunded).toBe(0)
  })

  it("creates no order for a refund that arrives before the payment", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    stripe.refundAtStripe(intent.id, intent.amount)
    await report(intent, "charge.refunded").expect(200)
    await report(intent).expect(200)
    expect(await orderOf(shop, cart.id)).toBeUndefined()
  })
})

describe("a payment for a cart that cannot become an order", () => {
  it("is refunded if the item was sold out, and the cart says so", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    await whileSoldOut(shop, cart.variant_id, () => report(intent).expect(200))
    await report(intent).expect(200)
    expect(await orderOf(shop, cart.id)).toBeUndefined()
    expect(intent.amount_refunded).toBe(intent.amount)
    const { metadata } = await cartOf(cart.id)
    expect(metadata.payment_returned).toMatchObject({ provider: "stripe", amount: cart.total })
    // A refunded payment cannot pay for a later order.
    expect((await complete(cart.id)).body.type).not.toBe("order")
    expect(await orderOf(shop, cart.id)).toBeUndefined()
  })

  it("is released if it was only authorized", async () => {
    await configure({ stripe_capture: "manual" })
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    const held = () => report(intent, "payment_intent.amount_capturable_updated").expect(200)
    await whileSoldOut(shop, cart.variant_id, held)
    expect(intent).toMatchObject({ status: "canceled", amount_received: 0 })
    expect(await orderOf(shop, cart.id)).toBeUndefined()
  })

  it("is refunded if its amount is wrong, and a paid cart cannot be changed", async () => {
    const { cart, intent } = await begun()
    intent.amount = 100
    stripe.confirm(intent.id)
    const more = { variant_id: cart.variant_id, quantity: 1 }
    const grown = await storefront(shop).post(`/store/carts/${cart.id}/line-items`, more).expect(409)
    expect(grown.body.code).toBe("invalid_state")
    expect((await complete(cart.id)).body.type).not.toBe("order")
    await report(intent).expect(200)
    expect(await orderOf(shop, cart.id)).toBeUndefined()
    expect(intent.amount_refunded).toBe(100)
  })
})

describe("authorized money", () => {
  it("is captured once if two admins capture at the same time and a response is lost", async () => {
    const { cart, payment, intent } = await held()
    stripe.loseAnswerTo("POST /v1/payment_intents/:id/capture")
    const before = calls("POST /v1/payment_intents/:id/capture")
    const answers = await Promise.all([capture(payment.id), capture(payment.id)])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(calls("POST /v1/payment_intents/:id/capture") - before).toBe(1)
    expect(intent.amount_received).toBe(intent.amount)
    expect((await orderOf(shop, cart.id))?.payments).toMatchObject([{ captures: [{ amount: cart.total }] }])
  })

  it("is captured in part, as the admin chooses", async () => {
    const { payment, intent } = await held()
    await capture(payment.id, 5).expect(200)
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 500 })
    // After a partial capture, Stripe has cancelled the rest of the authorization.
    await capture(payment.id, 1).expect(409)
  })

  it("is recorded as captured, once, after a capture in Stripe's dashboard", async () => {
    const { cart, intent } = await held()
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount })
    await Promise.all([report(intent), report(intent)])
    expect((await orderOf(shop, cart.id))?.payments).toMatchObject([{ captures: [{ amount: cart.total }] }])
  })

  it("is released when the order is cancelled", async () => {
    const { cart, intent } = await held()
    const order = await orderOf(shop, cart.id)
    await admin(shop).post(`/admin/orders/${order?.id}/cancel`).expect(200)
    expect(intent.status).toBe("canceled")
  })
})

describe("captured money", () => {
  it("is refunded once, in parts and in full, and never beyond the captured amount", async () => {
    const { payment, intent, cart } = await taken()
    await refund(payment.id, 4).expect(200)
    expect(intent.amount_refunded).toBe(400)

    // The first attempt fails for us, although Stripe has received it.
    await configure({ stripe_secret_key: "sk_test_wrong" })
    await refund(payment.id, 3).expect(503)
    await configure({ stripe_secret_key: "sk_test_home" })
    stripe.refundAtStripe(intent.id, 300)
    await refund(payment.id, 3).expect(200)
    expect(intent.amount_refunded).toBe(700)

    const rest = Math.round((cart.total - 7) * 100) / 100
    const answers = await Promise.all([refund(payment.id, rest), refund(payment.id, rest)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(intent.amount_refunded).toBe(intent.amount)
    await refund(payment.id, 1).expect(400)
  })
})

describe("two shops with their own Stripe accounts", () => {
  it("are paid into their own account and receive only their own events", async () => {
    const theirs = await begun(north)
    stripe.confirm(theirs.intent.id)
    // An event that is signed with one shop's secret is sent to another shop.
    await report(theirs.intent, "payment_intent.succeeded", { of: north, secret: "whsec_home" }).expect(403)
    await report(theirs.intent, "payment_intent.succeeded", { of: shop }).expect(502)
    await report(theirs.intent, "payment_intent.succeeded", { of: north }).expect(200)
    expect(await orderOf(north, theirs.cart.id)).toBeDefined()
  })
})

/** An order with an authorized payment that is not captured. */
async function held() {
  await configure({ stripe_capture: "manual" })
  const { cart, intent } = await begun()
  stripe.confirm(intent.id)
  await complete(cart.id).expect(200)
  const order = await orderOf(shop, cart.id)
  expect(order?.payments).toMatchObject([{ captures: [] }])
  return { cart, intent, payment: order?.payments[0] }
}

/** An order with a captured payment. */
async function taken() {
  const { cart, intent } = await begun()
  stripe.confirm(intent.id)
  await report(intent).expect(200)
  const order = await orderOf(shop, cart.id)
  return { cart, intent, payment: order?.payments[0] }
}

function capture(paymentId: string, amount?: number) {
  return admin(shop).post(`/admin/payments/${paymentId}/capture`, amount === undefined ? {} : { amount })
}

function refund(paymentId: string, amount: number) {
  return admin(shop).post(`/admin/payments/${paymentId}/refund`, { amount })
}

import { randomUUID } from "node:crypto"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../src/config"
import { clock } from "../../src/lib/clock"
import { fullCart, offerPayment, orderOf, paymentSession, sellOut } from "../factories/paid-cart"
import { admin, anonymous, storefront } from "../harness/api"
import { type Shop, useShop } from "../harness/shop"
import { type Intent, type StripeServer, stripeEvent, stripeServer } from "../harness/stripe-server"
import { type TenantShop, useTenant } from "../harness/tenants"

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

let giveTimeBack = () => {}
afterEach(() => giveTimeBack())

/** A cart whose payment has begun, as a storefront has it before the customer pays. */
async function begun(of: Shop = shop, currency = "eur") {
  const cart = await fullCart(of, { currency })
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

/** Stripe tells of a payment. */
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

describe("a payment with Stripe", () => {
  it("begins with the cart's amount in the smallest unit, and tells the storefront nothing secret", async () => {
    const { cart, session, intent } = await begun()
    expect(intent).toMatchObject({
      amount: Math.round(cart.total * 100),
      currency: "eur",
      metadata: { session_id: session.id, tenant: "default" },
    })
    expect(session.data.client_secret).toBe(`${intent.id}_secret_x`)
    expect(JSON.stringify(session)).not.toMatch(/sk_test|whsec/)
  })

  it("takes nothing of what a caller adds to it", async () => {
    const { cart } = await begun()
    const { body } = await storefront(shop)
      .post("/store/payment-collections", { cart_id: cart.id })
      .expect(200)
    const chosen = await storefront(shop)
      .post(`/store/payment-collections/${body.payment_collection.id}/payment-sessions`, {
        provider_id: PROVIDER,
        data: { id: "pi_other", session_id: "payses_other", amount: 1, capture_method: "manual" },
      })
      .expect(200)
    const [{ id, data, amount }] = chosen.body.payment_collection.payment_sessions
    const intent = stripe.intents.get(data.id)
    expect(data).toMatchObject({ session_id: id, amount })
    expect(intent).toMatchObject({ capture_method: "automatic", amount: Math.round(cart.total * 100) })
  })

  it("becomes an order when the storefront completes the cart", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    const { body } = await complete(cart.id).expect(200)
    expect(body.type).toBe("order")
    const order = await orderOf(shop, cart.id)
    expect(order?.collection.status).toBe("completed")
    expect(order?.payments).toMatchObject([{ captures: [{ amount: cart.total }] }])
    // Stripe has taken it already.
    expect(calls("POST /v1/payment_intents/:id/capture")).toBe(0)
  })

  it("becomes an order by Stripe's report, where the customer never came back", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    const answer = await report(intent).expect(200)
    expect(answer.text).toBe("OK")
    expect((await orderOf(shop, cart.id))?.payments).toMatchObject([{ captures: [{ amount: cart.total }] }])
  })

  it("is no order after a declined card, and is one after the next card", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id, "declined")
    expect((await complete(cart.id)).body.type).not.toBe("order")
    await report(intent, "payment_intent.payment_failed").expect(200)
    expect(await orderOf(shop, cart.id)).toBeUndefined()

    stripe.confirm(intent.id)
    await report(intent).expect(200)
    expect(await orderOf(shop, cart.id)).toBeDefined()
  })

  it("waits for 3-D Secure", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id, "3ds")
    const early = await complete(cart.id)
    expect(early.body.error?.type).toBe("payment_requires_more_error")
    stripe.confirm(intent.id)
    expect((await complete(cart.id).expect(200)).body.type).toBe("order")
  })

  it("is refused where the shop has not switched Stripe on", async () => {
    const cart = await fullCart(shop)
    await configure({ stripe_enabled: false })
    const { body } = await storefront(shop)
      .post("/store/payment-collections", { cart_id: cart.id })
      .expect(200)
    const refused = await storefront(shop)
      .post(`/store/payment-collections/${body.payment_collection.id}/payment-sessions`, {
        provider_id: PROVIDER,
      })
      .expect(409)
    expect(refused.body.code).toBe("invalid_state")
    await configure({ stripe_enabled: true })
  })
})

describe("Stripe's reports", () => {
  it.each<[string, Sending]>([
    ["with another secret", { secret: "whsec_other" }],
    ["of another shop", { secret: "whsec_north" }],
    ["long ago", { at: clock.now() - 6 * MINUTE_MS }],
  ])("403: signed %s, and nothing happens", async (_how, sending) => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    const answer = await report(intent, "payment_intent.succeeded", sending).expect(403)
    expect(answer.body.code).toBe("forbidden")
    expect(await orderOf(shop, cart.id)).toBeUndefined()
  })

  it("403: not signed, or changed on the way", async () => {
    const { intent } = await begun()
    const { body, signature } = stripeEvent(intent, "payment_intent.succeeded", { secret: "whsec_home" })
    await deliver(body, "").expect(403)
    await deliver(body.replace("succeeded", "canceled"), signature).expect(403)
  })

  it("404: of a provider that there is not", async () => {
    await anonymous(shop).post("/hooks/payment/paypal", {}).expect(404)
  })

  it("are taken at the engine's own address, too", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    const { body, signature } = stripeEvent(intent, "payment_intent.succeeded", { secret: "whsec_home" })
    await deliver(body, signature, shop, "stripe_stripe").expect(200)
    expect(await orderOf(shop, cart.id)).toBeDefined()
  })

  it("have one effect, however often and however many at once they come", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    const id = `evt_${randomUUID()}`
    const same = () => report(intent, "payment_intent.succeeded", { id })
    const answers = await Promise.all([same(), same(), report(intent), complete(cart.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await same().expect(200)

    const order = await orderOf(shop, cart.id)
    expect(order?.count).toBe(1)
    expect(order?.payments).toMatchObject([{ captures: [{ amount: cart.total }], refunds: [] }])
    expect(intent.amount_refunded).toBe(0)
  })

  it("undo nothing when they come late", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    await report(intent).expect(200)
    await report(intent, "payment_intent.payment_failed").expect(200)
    await report(intent, "payment_intent.canceled").expect(200)
    expect((await orderOf(shop, cart.id))?.collection.status).toBe("completed")
  })

  it("of a refund that overtook the payment make no order", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    stripe.refundAtStripe(intent.id, intent.amount)
    await report(intent, "charge.refunded").expect(200)
    await report(intent).expect(200)
    expect(await orderOf(shop, cart.id)).toBeUndefined()
  })

  it("about payments that are not this shop's are of no interest", async () => {
    const { intent } = await begun()
    stripe.confirm(intent.id)
    const foreign = { ...intent, id: `pi_${randomUUID().replaceAll("-", "")}`, metadata: {} }
    stripe.intents.set(foreign.id, foreign)
    await report(foreign).expect(502)
  })

  it("ask for another delivery where Stripe cannot be asked, and then have their effect", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    const id = `evt_${randomUUID()}`
    await configure({ stripe_secret_key: "sk_test_wrong" })
    await report(intent, "payment_intent.succeeded", { id }).expect(503)
    await configure({ stripe_secret_key: "sk_test_home" })
    await report(intent, "payment_intent.succeeded", { id }).expect(200)
    expect(await orderOf(shop, cart.id)).toBeDefined()
  })
})

describe("a payment for what cannot be ordered", () => {
  it("is given back when the last one was sold meanwhile, and the cart says so", async () => {
    const { cart, intent } = await begun()
    const restock = await sellOut(shop, cart.variant_id)
    stripe.confirm(intent.id)
    try {
      await report(intent).expect(200)
      await report(intent).expect(200)
    } finally {
      await restock()
    }
    expect(await orderOf(shop, cart.id)).toBeUndefined()
    expect(intent.amount_refunded).toBe(intent.amount)
    const { metadata } = await cartOf(cart.id)
    expect(metadata.payment_returned).toMatchObject({ provider: "stripe", amount: cart.total })
    // What was given back pays for nothing later.
    expect((await complete(cart.id)).body.type).not.toBe("order")
    expect(await orderOf(shop, cart.id)).toBeUndefined()
  })

  it("is let go where it was only held", async () => {
    await configure({ stripe_capture: "manual" })
    const { cart, intent } = await begun()
    const restock = await sellOut(shop, cart.variant_id)
    stripe.confirm(intent.id)
    await report(intent, "payment_intent.amount_capturable_updated").expect(200)
    await restock()
    expect(intent).toMatchObject({ status: "canceled", amount_received: 0 })
    expect(await orderOf(shop, cart.id)).toBeUndefined()
  })

  it("is given back when the cart has grown since", async () => {
    const { cart, intent } = await begun()
    stripe.confirm(intent.id)
    await storefront(shop)
      .post(`/store/carts/${cart.id}/line-items`, { variant_id: cart.variant_id, quantity: 1 })
      .expect(200)
    await report(intent).expect(200)
    expect(await orderOf(shop, cart.id)).toBeUndefined()
    expect(intent.amount_refunded).toBe(intent.amount)
  })

  it("is given back when it is not what was to be paid", async () => {
    const { cart, intent } = await begun()
    intent.amount = 100
    stripe.confirm(intent.id)
    expect((await complete(cart.id)).body.type).not.toBe("order")
    await report(intent).expect(200)
    expect(await orderOf(shop, cart.id)).toBeUndefined()
    expect(intent.amount_refunded).toBe(100)
  })
})

describe("an answer of Stripe's that is lost", () => {
  it("begins no second payment", async () => {
    const before = stripe.intents.size
    stripe.loseAnswerTo("POST /v1/payment_intents")
    await begun()
    expect(stripe.intents.size).toBe(before + 1)
  })

  it("takes the money once", async () => {
    const { payment, intent } = await held()
    stripe.loseAnswerTo("POST /v1/payment_intents/:id/capture")
    await capture(payment.id).expect(200)
    expect(intent).toMatchObject({ status: "succeeded", amount_received: intent.amount })
  })
})

describe("money that is held", () => {
  it("is taken once when two admins capture it at the same moment", async () => {
    const { cart, payment, intent } = await held()
    const before = calls("POST /v1/payment_intents/:id/capture")
    const answers = await Promise.all([capture(payment.id), capture(payment.id)])
    expect(answers.map(({ status }) => status < 300).sort()).toContain(true)
    expect(calls("POST /v1/payment_intents/:id/capture") - before).toBe(1)
    expect(intent.amount_received).toBe(intent.amount)
    expect((await orderOf(shop, cart.id))?.payments).toMatchObject([{ captures: [{ amount: cart.total }] }])
  })

  it("is taken in part, as far as the admin says", async () => {
    const { payment, intent } = await held()
    await capture(payment.id, 5).expect(200)
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 500 })
    // Stripe has let the rest go.
    await capture(payment.id, 1).expect(409)
  })

  it("is written down as taken when that was done at Stripe itself", async () => {
    const { cart, intent } = await held()
    Object.assign(intent, { status: "succeeded", amount_received: intent.amount })
    await Promise.all([report(intent), report(intent)])
    expect((await orderOf(shop, cart.id))?.payments).toMatchObject([{ captures: [{ amount: cart.total }] }])
  })

  it("is let go when the order is cancelled", async () => {
    const { cart, intent } = await held()
    const order = await orderOf(shop, cart.id)
    await admin(shop).post(`/admin/orders/${order?.id}/cancel`).expect(200)
    expect(intent.status).toBe("canceled")
  })
})

describe("money that was taken", () => {
  it("is given back once, in parts and as a whole, and not more of it than was taken", async () => {
    const { payment, intent, cart } = await taken()
    await refund(payment.id, 4).expect(200)
    expect(intent.amount_refunded).toBe(400)
    const rest = Math.round((cart.total - 4) * 100) / 100
    const answers = await Promise.all([refund(payment.id, rest), refund(payment.id, rest)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(intent.amount_refunded).toBe(intent.amount)
    await refund(payment.id, 1).expect(400)
  })

  it("is given back once where an answer is lost for good, and the admin tries again", async () => {
    const { payment, intent } = await taken()
    await configure({ stripe_secret_key: "sk_test_wrong" })
    await refund(payment.id, 3).expect(503)
    await configure({ stripe_secret_key: "sk_test_home" })
    // What the first attempt would have done, had only its answer been lost.
    stripe.refundAtStripe(intent.id, 300)
    await refund(payment.id, 3).expect(200)
    expect(intent.amount_refunded).toBe(300)
  })
})

describe("two shops with accounts of their own", () => {
  it("are paid into their own, and hear of their own payments only", async () => {
    const ours = await begun()
    const theirs = await begun(north)
    stripe.confirm(theirs.intent.id)
    stripe.confirm(ours.intent.id)
    await report(theirs.intent, "payment_intent.succeeded", { of: north }).expect(200)
    expect(await orderOf(north, theirs.cart.id)).toBeDefined()
    expect(await orderOf(shop, ours.cart.id)).toBeUndefined()
    // Signed by one shop, said at the other.
    await report(ours.intent, "payment_intent.succeeded", { of: north, secret: "whsec_home" }).expect(403)
  })
})

/** An order whose money is held, not taken. */
async function held() {
  await configure({ stripe_capture: "manual" })
  const { cart, intent } = await begun()
  stripe.confirm(intent.id)
  await complete(cart.id).expect(200)
  const order = await orderOf(shop, cart.id)
  expect(order?.payments).toMatchObject([{ captures: [] }])
  return { cart, intent, payment: order?.payments[0] }
}

/** An order whose money was taken. */
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

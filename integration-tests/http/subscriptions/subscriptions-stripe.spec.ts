import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { orderSubscriptionProducts } from "../../../src/features/subscriptions/jobs/order-subscription-products"
import { renewSubscriptions } from "../../../src/features/subscriptions/jobs/renew-subscriptions"
import { settleSubscriptionCheckouts } from "../../../src/features/subscriptions/jobs/settle-subscription-checkouts"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { createStockedProduct } from "../../factories/orders"
import { createPlan, EUR_10, type MadePlan, MONTH_ENDS, subscribeFree } from "../../factories/subscriptions"
import { admin, anonymous, storefront } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { type Shop, useShop } from "../../harness/shop"
import {
  billingEvent,
  type StripeBillingServer,
  stripeBillingServer,
} from "../../harness/stripe-billing-server"

const WEBHOOK_SECRET = "whsec_billing"
const DAY_MS = 86_400_000
const RACES = proofSize({ full: 50, small: 8 })
const SHUFFLES = proofSize({ full: 60, small: 15 })

let shop: Shop
let token: string
let stripe: StripeBillingServer
let restoreClock = () => {}
const realUrl = config.payments.urls.stripe

const configure = (patch: object) => admin(shop).post("/admin/config/payments", patch).expect(200)

beforeAll(async () => {
  shop = await useShop()
  token = (await createCustomer(shop)).token
  stripe = await stripeBillingServer("sk_test_billing")
  config.payments.urls.stripe = stripe.url
  await configure({
    stripe_publishable_key: "pk_test_billing",
    stripe_secret_key: "sk_test_billing",
    stripe_webhook_secret: WEBHOOK_SECRET,
    stripe_enabled: true,
  })
})
afterAll(async () => {
  config.payments.urls.stripe = realUrl
  await configure({
    stripe_enabled: null,
    stripe_publishable_key: null,
    stripe_secret_key: null,
    stripe_webhook_secret: null,
  })
  stripe.close()
})
afterEach(() => restoreClock())

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}

/** Pseudo-random numbers that a failing test can repeat. */
function numbersFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const customer = () => storefront(shop, { token })
const start = (plan: MadePlan, fields: object = {}) =>
  customer().post("/store/subscriptions/checkout", { plan_id: plan.id, provider: "stripe", ...fields })
const poll = async (id: string) =>
  (await customer().get(`/store/subscriptions/checkout/${id}`).expect(200)).body.subscription_checkout
const read = async (id: string) =>
  (await customer().get(`/store/subscriptions/${id}`).expect(200)).body.subscription
const act = (id: string, action: string) => customer().post(`/store/subscriptions/${id}/${action}`, {})

function webhook(type: string, object: object, secret = WEBHOOK_SECRET) {
  const { body, signature } = billingEvent(type, object, secret)
  return anonymous(shop)
    .post("/hooks/payment/stripe")
    .set("content-type", "application/json")
    .set("stripe-signature", signature)
    .send(body)
}
const about = (reference: string) => webhook("customer.subscription.updated", { id: reference }).expect(200)
const sessionOf = (url: string) => url.split("/").at(-1) ?? ""

/** A paid subscription, with its ids here and at Stripe. */
async function subscribed(fields: object = EUR_10, choice: object = {}) {
  const plan = await createPlan(shop, { ...fields })
  const { body } = await start(plan, choice).expect(200)
  const checkout = body.subscription_checkout
  const reference = stripe.pay(sessionOf(checkout.action.url))
  const { subscription_id: id } = await poll(checkout.id)
  return { plan, reference, id: id as string }
}

describe("POST /store/subscriptions/checkout with Stripe", () => {
  it("makes the subscription after the payment only, and tells the storefront what to do", async () => {
    const plan = await createPlan(shop, {
      prices: [{ amount: 12.5, currency_code: "eur", setup_fee: 3 }],
      max_quantity: 5,
    })
    const { body } = await start(plan, { quantity: 2, return_to: "/account" }).expect(200)
    const checkout = body.subscription_checkout
    expect(checkout).toMatchObject({
      status: "pending",
      provider: "stripe",
      subscription_id: null,
      amount_due: { amount: 28, currency_code: "eur" },
      action: {
        type: "redirect",
        url: expect.stringContaining("stripe"),
        publishable_key: "pk_test_billing",
      },
    })
    expect(await poll(checkout.id)).toMatchObject({ status: "pending" })
    const reference = stripe.pay(sessionOf(checkout.action.url))
    const paid = await poll(checkout.id)
    expect(paid).toMatchObject({ status: "completed", action: null, subscription_id: expect.any(String) })
    expect(await read(paid.subscription_id)).toMatchObject({
      status: "active",
      provider: "stripe",
      quantity: 2,
      plan: { id: plan.id },
      price: { amount: 12.5, currency_code: "eur" },
      capabilities: { can_pause: true, can_change_plan: true },
      next_charge: { amount: 25, currency_code: "eur" },
      cycles: [{ status: "paid", amount: 28 }],
      invoices: [{ kind: "cycle", status: "paid", amount: 28, url: expect.any(String) }],
    })
    expect(stripe.subscriptions.get(reference)).toMatchObject({ quantity: 2 })
  })

  it("a plan with a product makes an order for each paid period, but not for a trial", async () => {
    const { body } = await admin(shop).get("/admin/stores?fields=default_sales_channel_id").expect(200)
    const channelId: string = body.stores[0].default_sales_channel_id
    const { id: product_id } = await createStockedProduct({ ...shop, channelId })
    const plan = { ...EUR_10, product_id, max_quantity: 5, trial_days: 14 }
    const { id, reference } = await subscribed(plan, { quantity: 2 })
    await orderSubscriptionProducts.run(shop.container)
    const trial = await read(id)
    expect(trial).toMatchObject({ cycles: [{ amount: 0, order_id: null }] })
    at(Date.parse(trial.trial_end))
    stripe.renew(reference)
    await about(reference)
    await about(reference)
    await orderSubscriptionProducts.run(shop.container)
    const [paid, before] = (await read(id)).cycles
    expect(before).toMatchObject({ order_id: null })
    const { body: placed } = await admin(shop)
      .get(`/admin/orders/${paid.order_id}?fields=*items,*payment_collections,total`)
      .expect(200)
    expect(placed.order).toMatchObject({
      total: 20,
      items: [{ quantity: 2, unit_price: 10, product_id }],
      payment_collections: [{ status: "completed", amount: 20 }],
    })
  })

  it("a trial charges nothing before its end, and its first payment is a renewal", async () => {
    const { id, reference } = await subscribed({ ...EUR_10, trial_days: 14 })
    const trial = await read(id)
    expect(trial).toMatchObject({ status: "active", trial_end: expect.any(String), cycles: [{ amount: 0 }] })
    expect(trial.next_charge).toMatchObject({ amount: 10, at: trial.trial_end })
    at(Date.parse(trial.trial_end))
    stripe.renew(reference)
    await about(reference)
    expect((await read(id)).cycles.map(({ amount }: { amount: number }) => amount)).toEqual([10, 0])
  })

  it(`makes one subscription if webhook and return come at the same moment, ${RACES} times`, async () => {
    const plan = await createPlan(shop, EUR_10)
    for (let race = 0; race < RACES; race += 1) {
      const { body } = await start(plan).expect(200)
      const checkout = body.subscription_checkout
      const session = sessionOf(checkout.action.url)
      const reference = stripe.pay(session)
      await Promise.all([
        webhook("checkout.session.completed", { id: session }).expect(200),
        about(reference),
        poll(checkout.id),
      ])
      const rows = await sql(shop, "SELECT id FROM subscription WHERE provider_ref = ?", [reference])
      expect(rows).toHaveLength(1)
      expect(await poll(checkout.id)).toMatchObject({ status: "completed", subscription_id: rows[0]?.id })
    }
  })

  it("has no second price or payment if the answer is lost", async () => {
    const plan = await createPlan(shop, EUR_10)
    stripe.loseAnswerTo("POST /v1/checkout/sessions")
    await start(plan).expect(200)
    await start(plan).expect(200)
    const prices = stripe.asked.filter((call) => call === "POST /v1/prices")
    const stored = await sql(shop, "SELECT id FROM subscription_provider_ref WHERE subject_id = ?", [
      plan.prices[0]?.id ?? "",
    ])
    expect(stored).toHaveLength(1)
    expect(prices.length).toBeGreaterThan(0)
  })

  it("shows an expired checkout", async () => {
    const { body } = await start(await createPlan(shop, EUR_10)).expect(200)
    stripe.expire(sessionOf(body.subscription_checkout.action.url))
    expect(await poll(body.subscription_checkout.id)).toMatchObject({ status: "expired", action: null })
  })

  it("400, 401, 404, 409, 503: refuses what cannot be bought", async () => {
    const plan = await createPlan(shop, EUR_10)
    const free = await createPlan(shop)
    for (const [fields, status, code] of [
      [{ plan_id: "subplan_none" }, 400, "invalid_field"],
      [{ plan_id: free.id }, 409, "invalid_state"],
      [{ provider: "paypal" }, 400, "invalid_field"],
      [{ coupon_code: "NONE" }, 400, "invalid_field"],
      [{ return_to: "//evil.example" }, 400, "invalid_field"],
      [{ return_to: "https://evil.example" }, 400, "invalid_field"],
      [{ surprise: 1 }, 400, "unknown_field"],
      [{ provider: "iyzico" }, 503, "not_configured"],
    ] as const)
      expect((await start(plan, fields).expect(status)).body.code).toBe(code)
    await storefront(shop).post("/store/subscriptions/checkout", {}).expect(401)
    const { body } = await start(plan).expect(200)
    const stranger = (await createCustomer(shop)).token
    await storefront(shop, { token: stranger })
      .get(`/store/subscriptions/checkout/${body.subscription_checkout.id}`)
      .expect(404)
  })

  it("403: a webhook with another secret changes nothing", async () => {
    const { id, reference } = await subscribed()
    stripe.renew(reference)
    await webhook("invoice.paid", { id: "in_1" }, "whsec_other").expect(403)
    expect((await read(id)).cycles).toHaveLength(1)
  })
})

describe("the life of a subscription at Stripe", () => {
  it("follows 24 monthly cycles from a month's end, and records 23 renewals", async () => {
    at(Date.UTC(2027, 0, 31, 12))
    token = (await createCustomer(shop)).token
    const { id, reference } = await subscribed()
    for (let month = 1; month < 24; month += 1) {
      at((stripe.subscriptions.get(reference)?.period_end ?? 0) * 1000)
      stripe.renew(reference)
      await about(reference)
    }
    const { cycles, status } = await read(id)
    expect(status).toBe("active")
    expect(cycles).toHaveLength(24)
    const days = cycles
      .map(({ period_start }: { period_start: string }) => period_start.slice(0, 10))
      .reverse()
    expect(days).toEqual(MONTH_ENDS)
    const events = await sql(shop, "SELECT id FROM outbox_event WHERE object_id = ? AND type = ?", [
      id,
      "subscription.renewed",
    ])
    expect(events).toHaveLength(23)
    restoreClock()
    token = (await createCustomer(shop)).token
  })

  it("is past due after a declined card, and recovers or ends with Stripe", async () => {
    const { id, reference } = await subscribed()
    stripe.renew(reference, "declines")
    await about(reference)
    expect(await read(id)).toMatchObject({ status: "past_due", cycles: [{ status: "past_due" }, {}] })
    stripe.retry(reference, "pays")
    await about(reference)
    expect(await read(id)).toMatchObject({ status: "active", cycles: [{ status: "paid" }, {}] })
    stripe.renew(reference, "declines")
    stripe.retry(reference, "gives up")
    await about(reference)
    expect(await read(id)).toMatchObject({
      status: "canceled",
      next_charge: null,
      cycles: [{ status: "void" }, {}, {}],
    })
  })

  it("pauses, resumes, cancels and uncancels at Stripe", async () => {
    const { id, reference } = await subscribed()
    const there = () => stripe.subscriptions.get(reference)
    expect((await act(id, "pause").expect(200)).body.subscription).toMatchObject({
      status: "paused",
      next_charge: null,
      capabilities: { can_pause: false, can_resume: true },
    })
    expect(there()).toMatchObject({ status: "paused" })
    await act(id, "pause").expect(409)
    await act(id, "resume").expect(200)
    expect(there()).toMatchObject({ status: "active" })
    expect((await act(id, "cancel").expect(200)).body.subscription).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      canceled_at: expect.any(String),
      next_charge: null,
    })
    expect(there()).toMatchObject({ cancel_at_period_end: true })
    await act(id, "uncancel").expect(200)
    expect(there()).toMatchObject({ cancel_at_period_end: false })
    await act(id, "cancel").expect(200)
    stripe.renew(reference)
    await about(reference)
    expect(await read(id)).toMatchObject({ status: "canceled" })
  })

  it("is made by the job if the first webhook is lost and the customer does not come back", async () => {
    const { body } = await start(await createPlan(shop, EUR_10)).expect(200)
    const checkout = body.subscription_checkout
    const reference = stripe.pay(sessionOf(checkout.action.url))
    at(clock.now() + 6 * 60_000)
    await settleSubscriptionCheckouts.run(shop.container)
    const rows = await sql(shop, "SELECT status FROM subscription WHERE provider_ref = ?", [reference])
    expect(rows).toEqual([{ status: "active" }])
    expect(await poll(checkout.id)).toMatchObject({ status: "completed" })
  })

  it("records a renewal with the plan, the price and the quantity that it was for", async () => {
    const { id, reference, plan } = await subscribed()
    const renewals = async () =>
      (
        await sql(
          shop,
          "SELECT payload FROM outbox_event WHERE object_id = ? AND type = 'subscription.renewed' ORDER BY occurred_at, id",
          [id],
        )
      ).map(({ payload }) => payload)
    const there = stripe.subscriptions.get(reference)
    // The shop has changed the quantity in Stripe's dashboard. The first report is the one about the renewal.
    if (there) there.quantity = 3
    at((there?.period_end ?? 0) * 1000)
    stripe.renew(reference)
    await about(reference)
    expect(await renewals()).toMatchObject([{ quantity: 3, amount: 30, plan_id: plan.id, order_id: null }])
  })

  it("finds what a lost webhook would have said", async () => {
    const { id, reference } = await subscribed()
    stripe.renew(reference)
    at(clock.now() + 40 * DAY_MS)
    await renewSubscriptions.run(shop.container)
    expect((await read(id)).cycles).toHaveLength(2)
  })

  it(`equals Stripe's state after ${SHUFFLES} random orders of late, lost and doubled webhooks`, async () => {
    const { id, reference } = await subscribed()
    for (let seed = 1; seed <= SHUFFLES; seed += 1) {
      const random = numbersFrom(seed)
      const steps = [
        () => stripe.renew(reference, random() < 0.5 ? "pays" : "declines"),
        () => stripe.retry(reference, "pays"),
      ]
      for (let step = 0; step < 3; step += 1) steps[Math.floor(random() * steps.length)]?.()
      const reports = Array.from({ length: 1 + Math.floor(random() * 3) }, () => about(reference))
      await Promise.all(reports)
      const { status } = await read(id)
      expect(status, `seed ${seed}`).toBe(stripe.subscriptions.get(reference)?.status)
    }
    const paid = stripe.invoices.filter(
      (one) => one.subscription === reference && one.status === "paid",
    ).length
    const cycles = await sql(
      shop,
      "SELECT count(*)::int AS count FROM subscription_cycle WHERE subscription_id = ? AND status = 'paid'",
      [id],
    )
    expect(cycles[0]?.count).toBe(paid)
  })
})

describe("change-plan at Stripe", () => {
  const preview = (id: string, plan: MadePlan, query = "") =>
    customer().get(`/store/subscriptions/${id}/change-plan/preview?plan_id=${plan.id}${query}`)
  const change = (id: string, plan_id: string, quote_id: string) =>
    customer().post(`/store/subscriptions/${id}/change-plan`, { plan_id, quote_id })

  it("409: a quote works once, for the same state and in time", async () => {
    const { id, plan } = await subscribed()
    const other = await createPlan(shop, { prices: [{ amount: 20, currency_code: "eur" }] })
    const quote = async () => (await preview(id, other).expect(200)).body.preview.quote_id
    const expired = await quote()
    at(clock.now() + 16 * 60_000)
    expect((await change(id, other.id, expired).expect(409)).body.code).toBe("invalid_state")
    restoreClock()
    const stale = await quote()
    await act(id, "cancel").expect(200)
    await act(id, "uncancel").expect(200)
    await change(id, plan.id, stale).expect(400)
    const both = await Promise.all([change(id, other.id, stale), change(id, other.id, stale)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await change(id, other.id, "subquote_none").expect(400)
    expect((await preview(id, other).expect(409)).body.code).toBe("invalid_state")
  })

  it("409: charges nothing if Stripe's costs differ from the quoted ones", async () => {
    const { id, reference } = await subscribed()
    const other = await createPlan(shop, { prices: [{ amount: 20, currency_code: "eur" }] })
    const quoted = (await preview(id, other).expect(200)).body.preview
    const there = stripe.subscriptions.get(reference)
    // Somebody has changed it in Stripe's dashboard, and the webhook has not come yet.
    if (there) Object.assign(there, { quantity: 2, worth: 2000 })
    const invoices = stripe.invoices.length
    const { body } = await change(id, other.id, quoted.quote_id).expect(409)
    expect(body).toMatchObject({
      code: "invalid_state",
      message: expect.stringContaining("costs have changed"),
    })
    expect(stripe.invoices).toHaveLength(invoices)
    await about(reference)
    const again = (await preview(id, other).expect(200)).body.preview
    await change(id, other.id, again.quote_id).expect(200)
  })

  it("409: switches to no plan that was taken off sale after the preview", async () => {
    const { id } = await subscribed()
    const other = await createPlan(shop, { prices: [{ amount: 20, currency_code: "eur" }] })
    const quoted = (await preview(id, other).expect(200)).body.preview
    await admin(shop).post(`/admin/subscription-plans/${other.id}`, { is_active: false }).expect(200)
    const invoices = stripe.invoices.length
    const { body } = await change(id, other.id, quoted.quote_id).expect(409)
    expect(body).toMatchObject({ code: "invalid_state", message: "The plan is no longer on sale." })
    expect(stripe.invoices).toHaveLength(invoices)
  })

  it("400: offers no plan that is not sold with Stripe", async () => {
    const { id } = await subscribed()
    const other = await createPlan(shop, {
      prices: [{ amount: 20, currency_code: "eur" }],
      providers: ["iyzico"],
    })
    expect((await preview(id, other).expect(400)).body.code).toBe("invalid_field")
  })

  it("replaces a free subscription when the checkout of the new plan is paid", async () => {
    const { subscription } = await subscribeFree(shop, token)
    const plan = await createPlan(shop, EUR_10)
    const quoted = (await preview(subscription.id, plan).expect(200)).body.preview
    expect(quoted).toMatchObject({ mode: "replace", amount_due: 10, credit: 0 })
    const { body } = await change(subscription.id, plan.id, quoted.quote_id).expect(200)
    expect(body.subscription.status).toBe("active")
    stripe.pay(sessionOf(body.subscription_checkout.action.url))
    await poll(body.subscription_checkout.id)
    expect(await read(subscription.id)).toMatchObject({ status: "canceled" })
  })
})

describe("an admin's actions at Stripe", () => {
  const ask = (id: string, action: string, body: object = {}) =>
    admin(shop).post(`/admin/subscriptions/${id}/${action}`, body)
  const shown = async (id: string) =>
    (await admin(shop).get(`/admin/subscriptions/${id}`).expect(200)).body.subscription

  it("pauses, resumes, cancels and uncancels at Stripe, and names the admin in the history", async () => {
    const { id, reference } = await subscribed()
    await ask(id, "pause").expect(200)
    expect(stripe.subscriptions.get(reference)?.status).toBe("paused")
    await ask(id, "resume").expect(200)
    await ask(id, "cancel").expect(200)
    expect(stripe.subscriptions.get(reference)).toMatchObject({ cancel_at_period_end: true })
    await ask(id, "uncancel").expect(200)
    expect(stripe.subscriptions.get(reference)).toMatchObject({ cancel_at_period_end: false })
    const { changes } = await shown(id)
    const admins = changes.filter((change: { actor_id: string }) => change.actor_id === shop.admin.id)
    expect(admins.map(({ kind }: { kind: string }) => kind)).toEqual([
      "cancel_withdrawn",
      "cancel_requested",
      "activated",
      "paused",
    ])
  })

  it("200: ends a subscription at once, at Stripe too", async () => {
    const { id, reference } = await subscribed()
    const { body } = await ask(id, "cancel", { at: "now" }).expect(200)
    expect(body.subscription).toMatchObject({ status: "canceled", canceled_at: expect.any(String) })
    expect(stripe.subscriptions.get(reference)?.status).toBe("canceled")
    expect((await ask(id, "cancel", { at: "now" }).expect(409)).body.code).toBe("invalid_state")
  })

  it("200, 402, 409: charges a declined renewal again", async () => {
    const { id, reference } = await subscribed()
    expect((await ask(id, "retry").expect(409)).body.code).toBe("invalid_state")
    at(Date.parse((await read(id)).current_period_end))
    stripe.renew(reference, "declines")
    await about(reference)
    expect(await shown(id)).toMatchObject({ status: "past_due", capabilities: { can_retry: true } })
    stripe.control.card = "declines"
    expect((await ask(id, "retry").expect(402)).body.code).toBe("payment_failed")
    stripe.control.card = "pays"
    const { body } = await ask(id, "retry").expect(200)
    expect(body.subscription).toMatchObject({
      status: "active",
      capabilities: { can_retry: false },
      cycles: [{ status: "paid" }, { status: "paid" }],
    })
  })

  it("200, 400, 409: refunds an invoice, in parts, and never more than was paid", async () => {
    const { id, reference } = await subscribed()
    const [invoice] = (await shown(id)).invoices
    expect(invoice).toMatchObject({ amount: 10, refunded: 0, refundable: 10 })
    const refund = (fields: object) => ask(id, "refund", { invoice_id: invoice.id, ...fields })
    const { body } = await refund({ amount: 4, reason: "Late" }).expect(200)
    expect(body.subscription).toMatchObject({
      invoices: [{ refunded: 4, refundable: 6 }],
      refunds: [{ status: "done", amount: 4, reason: "Late" }],
    })
    expect((await refund({ amount: 6.01 }).expect(400)).body.code).toBe("out_of_range")
    // The answer is lost, but Stripe has made the refund.
    stripe.loseAnswerTo("POST /v1/refunds")
    await refund({}).expect(200)
    expect((await refund({}).expect(409)).body.code).toBe("invalid_state")
    const [billed] = stripe.invoices.filter(({ subscription }) => subscription === reference)
    expect(billed).toMatchObject({ amount_due: 1000, refunded: 1000 })
  })

  it("502: keeps nothing if Stripe refuses the refund", async () => {
    const { id, reference } = await subscribed()
    const [invoice] = (await shown(id)).invoices
    const billed = stripe.invoices.find(({ subscription }) => subscription === reference)
    // Somebody has made a part of the refund in Stripe's dashboard, and Stripe does not tell.
    if (billed) billed.amount_due = 500
    const { body } = await ask(id, "refund", { invoice_id: invoice.id }).expect(502)
    expect(body.code).toBe("provider_error")
    expect(await shown(id)).toMatchObject({ refunds: [], invoices: [{ refundable: 10 }] })
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { renewSubscriptions } from "../../../src/features/subscriptions/jobs/renew-subscriptions"
import { returnSubscriptionPayments } from "../../../src/features/subscriptions/jobs/return-subscription-payments"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { createPlan, type MadePlan, MONTH_ENDS } from "../../factories/subscriptions"
import { admin, anonymous, storefront } from "../../harness/api"
import {
  type IyzicoBillingServer,
  iyzicoBillingServer,
  iyzicoSubscriptionReport,
  MERCHANT_ID,
} from "../../harness/iyzico-billing-server"
import { IYZICO } from "../../harness/iyzico-server"
import { proofSize } from "../../harness/proof-size"
import { type TenantShop, useTenant } from "../../harness/tenants"

const TRY_100 = { prices: [{ amount: 100, currency_code: "try" }], max_quantity: 5 }
const RACES = proofSize({ full: 50, small: 8 })
const realUrl = config.payments.urls.iyzicoSandbox

let shop: TenantShop
let token: string
let iyzico: IyzicoBillingServer
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useTenant("subscriptions-iyzico")
  token = (await createCustomer(shop)).token
  iyzico = await iyzicoBillingServer()
  config.payments.urls.iyzicoSandbox = iyzico.url
  await admin(shop)
    .post("/admin/config/payments", {
      iyzico_enabled: true,
      iyzico_api_key: IYZICO.apiKey,
      iyzico_secret_key: IYZICO.secretKey,
      iyzico_merchant_id: MERCHANT_ID,
    })
    .expect(200)
})
afterAll(() => {
  config.payments.urls.iyzicoSandbox = realUrl
  iyzico.close()
})
afterEach(() => restoreClock())

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}

const customer = () => storefront(shop, { token })
const start = (plan: MadePlan, fields: object = {}) =>
  customer().post("/store/subscriptions/checkout", { plan_id: plan.id, provider: "iyzico", ...fields })
const poll = async (id: string) =>
  (await customer().get(`/store/subscriptions/checkout/${id}`).expect(200)).body.subscription_checkout
const read = async (id: string) =>
  (await customer().get(`/store/subscriptions/${id}`).expect(200)).body.subscription
const act = (id: string, action: string) => customer().post(`/store/subscriptions/${id}/${action}`, {})
const formToken = async (id: string) => {
  const [row] = await sql(shop, "SELECT provider_ref FROM subscription_checkout WHERE id = ?", [id])
  return row?.provider_ref ?? ""
}
const report = (reference: string, secret?: string) => {
  const { body, signature } = iyzicoSubscriptionReport(reference, secret)
  return anonymous(shop)
    .post(`/hooks/payment/iyzico?tenant=${shop.tenant.slug}`, body)
    .set("x-iyz-signature-v3", signature)
}
const comeBack = (form: string) =>
  anonymous(shop)
    .post(`/hooks/payment/iyzico/return?tenant=${shop.tenant.slug}`)
    .type("form")
    .send({ token: form })
const renew = () => runInTenant(shop.tenant, () => renewSubscriptions.run(shop.container))

/** A paid subscription, with its ids here and at iyzico. */
async function subscribed(fields: object = TRY_100, choice: object = {}) {
  const plan = await createPlan(shop, { ...fields })
  const { body } = await start(plan, choice).expect(200)
  const { id: checkout } = body.subscription_checkout
  const form = await formToken(checkout)
  const reference = iyzico.pay(form)
  await comeBack(form).expect(303)
  const { subscription_id } = await poll(checkout)
  return { plan, reference, form, checkout, id: subscription_id as string }
}

describe("a subscription with iyzico", () => {
  it("gives iyzico's form, and exists after the payment only", async () => {
    const plan = await createPlan(shop, TRY_100)
    const { body } = await start(plan, { quantity: 2, return_to: "/account" }).expect(200)
    const checkout = body.subscription_checkout
    expect(checkout).toMatchObject({
      status: "pending",
      provider: "iyzico",
      amount_due: { amount: 200, currency_code: "try" },
      action: { type: "html", html: expect.stringContaining("<script>") },
    })
    const form = await formToken(checkout.id)
    expect(iyzico.forms.get(form)?.plan).toMatchObject({
      price: 200,
      currencyCode: "TRY",
      paymentInterval: "MONTHLY",
    })
    const early = await comeBack(form).expect(303)
    expect(early.headers.location).toContain(`/account?subscription_checkout=${checkout.id}`)
    expect(await poll(checkout.id)).toMatchObject({ status: "pending" })
    iyzico.pay(form)
    await comeBack(form).expect(303)
    const paid = await poll(checkout.id)
    expect(paid).toMatchObject({ status: "completed", action: null })
    const shown = await read(paid.subscription_id)
    expect(shown).toMatchObject({
      status: "active",
      provider: "iyzico",
      quantity: 2,
      plan: { id: plan.id },
      capabilities: { can_pause: false, can_resume: false, can_change_plan: true, can_uncancel: false },
      cycles: [{ status: "paid", amount: 200 }],
      invoices: [{ status: "paid", amount: 200 }],
      next_charge: { amount: 200, at: shown.current_period_end },
    })
  })

  it(`is made once if report, return and polling come at the same moment, ${RACES} times`, async () => {
    const plan = await createPlan(shop, TRY_100)
    for (let race = 0; race < RACES; race += 1) {
      const { body } = await start(plan).expect(200)
      const { id } = body.subscription_checkout
      const form = await formToken(id)
      const reference = iyzico.pay(form)
      await Promise.all([report(reference).expect(200), comeBack(form).expect(303), poll(id)])
      const rows = await sql(shop, "SELECT id FROM subscription WHERE provider_ref = ?", [reference])
      expect(rows).toHaveLength(1)
      for (let time = 0; time < 2; time += 1)
        expect(await poll(id)).toMatchObject({ status: "completed", subscription_id: rows[0]?.id })
    }
    const [price] = plan.prices
    expect(iyzico.products.filter(({ name }) => name.includes(price?.id ?? "-"))).toHaveLength(1)
  })

  it("is made by the report if the customer does not come back", async () => {
    const { body } = await start(await createPlan(shop, TRY_100)).expect(200)
    const reference = iyzico.pay(await formToken(body.subscription_checkout.id))
    await report(reference, "another-secret").expect(403)
    await report(reference).expect(200)
    const rows = await sql(shop, "SELECT status FROM subscription WHERE provider_ref = ?", [reference])
    expect(rows).toEqual([{ status: "active" }])
  })

  it("makes product and plan once, although answers are lost", async () => {
    const plan = await createPlan(shop, TRY_100)
    iyzico.loseAnswerTo("POST /v2/subscription/products")
    await start(plan).expect(502)
    await start(plan).expect(200)
    await start(plan).expect(200)
    const mine = iyzico.products.filter(({ name }) => name.includes(plan.prices[0]?.id ?? "-"))
    expect(mine).toMatchObject([{ pricingPlans: [{ price: 100 }] }])
  })

  it("finds its product among those of a large shop, although the answer was lost", async () => {
    const others = Array.from({ length: 230 }, (_, number) => ({
      name: `Another ${number}`,
      referenceCode: `another-${number}`,
      pricingPlans: [],
    }))
    iyzico.products.push(...others)
    const plan = await createPlan(shop, TRY_100)
    iyzico.loseAnswerTo("POST /v2/subscription/products")
    await start(plan).expect(502)
    await start(plan).expect(200)
    const mine = iyzico.products.filter(({ name }) => name.includes(plan.prices[0]?.id ?? "-"))
    expect(mine).toMatchObject([{ pricingPlans: [{ price: 100 }] }])
  })

  it("follows renewals, a declined card and its recovery", async () => {
    const { id, reference } = await subscribed()
    at(Date.parse((await read(id)).current_period_end))
    iyzico.renew(reference)
    await report(reference).expect(200)
    await report(reference).expect(200)
    expect(await read(id)).toMatchObject({
      status: "active",
      cycles: [{ status: "paid" }, { status: "paid" }],
    })
    at(Date.parse((await read(id)).current_period_end))
    iyzico.renew(reference, "declines")
    await report(reference).expect(200)
    expect(await read(id)).toMatchObject({ status: "past_due", cycles: [{ status: "past_due" }, {}, {}] })
    iyzico.renew(reference)
    // This report is lost. The daily look finds the payment.
    at(clock.now() + 2 * 86_400_000)
    await renew()
    expect(await read(id)).toMatchObject({ status: "active", cycles: [{ status: "paid" }, {}, {}] })
    const events = await sql(
      shop,
      "SELECT id FROM outbox_event WHERE object_id = ? AND type = 'subscription.renewed'",
      [id],
    )
    expect(events).toHaveLength(2)
  })

  it("follows 24 monthly cycles from a month's end, with half of the reports lost, and records 23 renewals", async () => {
    at(Date.UTC(2027, 0, 31, 12))
    token = (await createCustomer(shop)).token
    const { id, reference } = await subscribed()
    for (let month = 1; month < 24; month += 1) {
      at(Date.parse((await read(id)).current_period_end))
      iyzico.renew(reference)
      if (month % 2 === 0) await Promise.all([report(reference).expect(200), report(reference).expect(200)])
      else {
        at(clock.now() + 2 * 3_600_000)
        await renew()
      }
    }
    const { cycles, status } = await read(id)
    expect(status).toBe("active")
    expect(cycles.map((cycle: { status: string }) => cycle.status)).toEqual(Array(24).fill("paid"))
    const days = cycles.map((cycle: { period_start: string }) => cycle.period_start.slice(0, 10)).reverse()
    expect(days).toEqual(MONTH_ENDS)
    const events = await sql(
      shop,
      "SELECT id FROM outbox_event WHERE object_id = ? AND type = 'subscription.renewed'",
      [id],
    )
    expect(events).toHaveLength(23)
    restoreClock()
    token = (await createCustomer(shop)).token
  })

  it("ends when iyzico gives up a declined card", async () => {
    const { id, reference } = await subscribed()
    at(Date.parse((await read(id)).current_period_end))
    iyzico.renew(reference, "declines")
    await report(reference).expect(200)
    expect(await read(id)).toMatchObject({ status: "past_due" })
    iyzico.giveUp(reference)
    await report(reference).expect(200)
    expect(await read(id)).toMatchObject({
      status: "canceled",
      next_charge: null,
      cycles: [{ status: "void" }, { status: "paid" }],
    })
  })

  it("cannot pause; a cancellation keeps the paid period and cannot be taken back", async () => {
    const { id, reference } = await subscribed()
    expect((await act(id, "pause").expect(409)).body.code).toBe("invalid_state")
    const canceled = await act(id, "cancel").expect(200)
    expect(iyzico.subscriptions.get(reference)?.subscriptionStatus).toBe("CANCELED")
    expect(canceled.body.subscription).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      canceled_at: expect.any(String),
      next_charge: null,
      capabilities: { can_uncancel: false },
    })
    await act(id, "cancel").expect(200)
    expect((await act(id, "uncancel").expect(409)).body.code).toBe("invalid_state")
    at(Date.parse(canceled.body.subscription.current_period_end))
    await renew()
    expect(await read(id)).toMatchObject({ status: "canceled", cancel_at_period_end: false })
  })

  it("a trial is paid at its end, by iyzico", async () => {
    const { id, reference } = await subscribed({ ...TRY_100, trial_days: 14 })
    const trial = await read(id)
    expect(trial).toMatchObject({ status: "active", trial_end: expect.any(String), invoices: [] })
    expect(trial.current_period_end).toBe(trial.trial_end)
    at(Date.parse(trial.trial_end))
    iyzico.renew(reference)
    await report(reference).expect(200)
    expect(await read(id)).toMatchObject({ cycles: [{ status: "paid", amount: 100 }] })
  })

  it("replaces the plan by a new checkout, and ends the old one at iyzico", async () => {
    const { id, reference } = await subscribed()
    const other = await createPlan(shop, { prices: [{ amount: 200, currency_code: "try" }] })
    const path = `/store/subscriptions/${id}/change-plan`
    const { body } = await customer().get(`${path}/preview?plan_id=${other.id}`).expect(200)
    expect(body.preview).toMatchObject({ mode: "replace", amount_due: 200 })
    const changed = await customer()
      .post(path, { plan_id: other.id, quote_id: body.preview.quote_id })
      .expect(200)
    const checkout = changed.body.subscription_checkout.id
    iyzico.pay(await formToken(checkout))
    expect(await poll(checkout)).toMatchObject({ status: "completed" })
    expect(await read(id)).toMatchObject({ status: "canceled" })
    expect(iyzico.subscriptions.get(reference)?.subscriptionStatus).toBe("CANCELED")
  })

  it("400: iyzico cannot charge a set-up fee", async () => {
    const plan = await createPlan(shop, {
      prices: [{ amount: 100, currency_code: "try", setup_fee: 5 }],
    })
    expect((await start(plan).expect(400)).body.code).toBe("invalid_field")
  })
})

describe("an admin's actions at iyzico", () => {
  const ask = (id: string, action: string, body: object = {}) =>
    admin(shop).post(`/admin/subscriptions/${id}/${action}`, body)
  const shown = async (id: string) =>
    (await admin(shop).get(`/admin/subscriptions/${id}`).expect(200)).body.subscription

  it("409: iyzico can neither pause nor undo a cancellation", async () => {
    const { id } = await subscribed()
    expect((await ask(id, "pause").expect(409)).body.code).toBe("invalid_state")
    await ask(id, "cancel").expect(200)
    expect((await ask(id, "uncancel").expect(409)).body.code).toBe("invalid_state")
    expect(await shown(id)).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      capabilities: { can_pause: false, can_uncancel: false, can_cancel: false, can_end: true },
    })
    // At iyzico it has ended before. Here the access ends now, too.
    const ended = await ask(id, "cancel", { at: "now" }).expect(200)
    expect(ended.body.subscription).toMatchObject({ status: "canceled", cancel_at_period_end: false })
  })

  it("200, 402: charges a declined renewal again", async () => {
    const { id, reference } = await subscribed()
    at(Date.parse((await read(id)).current_period_end))
    iyzico.renew(reference, "declines")
    await report(reference).expect(200)
    iyzico.control.card = "declines"
    expect((await ask(id, "retry").expect(402)).body.code).toBe("payment_failed")
    iyzico.control.card = "pays"
    const { body } = await ask(id, "retry").expect(200)
    expect(body.subscription).toMatchObject({ status: "active", cycles: [{ status: "paid" }, {}] })
  })

  it("200: refunds an invoice once, although the answer is lost", async () => {
    const { id, reference } = await subscribed()
    const [invoice] = (await shown(id)).invoices
    iyzico.loseAnswerTo("POST /v2/payment/refund")
    const refund = () => ask(id, "refund", { invoice_id: invoice.id, amount: 40 })
    const { body } = await refund().expect(200)
    expect(body.subscription.refunds).toMatchObject([{ status: "pending", error: expect.any(String) }])
    expect((await refund().expect(409)).body.code).toBe("invalid_state")
    at(clock.now() + 10 * 60_000)
    await runInTenant(shop.tenant, () => returnSubscriptionPayments.run(shop.container))
    expect((await shown(id)).refunds).toMatchObject([{ status: "done", error: null, amount: 40 }])
    expect(iyzico.subscriptions.get(reference)?.orders.map(({ returned }) => returned)).toEqual([0, 40])
  })
})

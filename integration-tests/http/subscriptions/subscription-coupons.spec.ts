import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { type PaytrShop, payForm, paytrShop, TRY_100 } from "../../factories/paytr-subscriptions"
import { type StripeShop, stripeShop } from "../../factories/stripe-subscriptions"
import { couponCode, createCoupon, createPlan, EUR_10, type MadePlan } from "../../factories/subscriptions"
import { admin, storefront } from "../../harness/api"
import { iyzicoBillingServer } from "../../harness/iyzico-billing-server"
import { IYZICO } from "../../harness/iyzico-server"
import type { Shop } from "../../harness/shop"

const HOUR_MS = 3_600_000
const RACES = 10

let restoreClock = () => {}
afterEach(() => restoreClock())

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}

const checkout = (shop: Shop, token: string, fields: object) =>
  storefront(shop, { token }).post("/store/subscriptions/checkout", fields)
const amountsOf = ({ cycles }: { cycles: { amount: number }[] }) =>
  cycles.map(({ amount }) => amount).reverse()

describe("/admin/subscription-coupons", () => {
  let here: PaytrShop
  beforeAll(async () => {
    here = await paytrShop("coupons-admin")
  })
  afterAll(() => here.close())

  it("200: creates, lists, changes and deletes coupons; their terms are fixed", async () => {
    const code = couponCode("Welcome")
    const made = await createCoupon(here.shop, {
      code: code.toLowerCase(),
      percent_off: null,
      duration: "repeating",
      periods: 3,
      amounts_off: [{ amount: 5.5, currency_code: "try" }],
    })
    expect(made).toMatchObject({
      code: code.toUpperCase(),
      percent_off: null,
      periods: 3,
      redemptions: 0,
      is_active: true,
      amounts_off: [{ amount: 5.5, currency_code: "try" }],
      once_per_customer: true,
      plan_ids: [],
    })
    const path = `/admin/subscription-coupons/${made.id}`
    const { body } = await admin(here.shop).post(path, { max_redemptions: 7, is_active: false }).expect(200)
    expect(body.subscription_coupon).toMatchObject({ max_redemptions: 7, is_active: false, periods: 3 })
    const list = await admin(here.shop).get(`/admin/subscription-coupons?q=${code}`).expect(200)
    expect(list.body).toMatchObject({ count: 1, subscription_coupons: [{ id: made.id }] })
    for (const change of [{ percent_off: 90 }, { code: "OTHER" }, { duration: "forever" }])
      await admin(here.shop).post(path, change).expect(400)
    await expect(
      sql(here.shop, "UPDATE subscription_coupon SET periods = 9 WHERE id = ?", [made.id]),
    ).rejects.toThrow("cannot change")
    await admin(here.shop).delete(path).expect(200)
    await admin(here.shop).get(path).expect(404)
    await createCoupon(here.shop, { code })
  })

  it("400, 401, 404, 409: refuses what is no coupon", async () => {
    const code = couponCode()
    await createCoupon(here.shop, { code })
    const post = (fields: object) =>
      admin(here.shop).post("/admin/subscription-coupons", {
        code: couponCode(),
        percent_off: 20,
        duration: "once",
        ...fields,
      })
    for (const [fields, status] of [
      [{ code }, 409],
      [{ code: "a b" }, 400],
      [{ percent_off: 0 }, 400],
      [{ percent_off: 101 }, 400],
      [{ percent_off: null }, 400],
      [{ amounts_off: [{ amount: 5, currency_code: "eur" }] }, 400],
      [{ duration: "repeating" }, 400],
      [{ periods: 2 }, 400],
      [{ percent_off: null, amounts_off: [{ amount: 0.001, currency_code: "eur" }] }, 400],
      [{ max_redemptions: 0 }, 400],
      [{ surprise: 1 }, 400],
    ] as const)
      await post(fields).expect(status)
    await storefront(here.shop).get("/admin/subscription-coupons").expect(401)
    await admin(here.shop).post("/admin/subscription-coupons/subcoupon_none", {}).expect(404)
  })
})

describe("a coupon with PayTR, which we bill", () => {
  let here: PaytrShop
  beforeAll(async () => {
    here = await paytrShop("coupons-paytr")
  })
  afterAll(() => here.close())

  /** The amounts of the periods of a subscription, and of PayTR's payments. */
  async function life(coupon: Record<string, unknown>, { fields = TRY_100, choice = {}, periods = 5 } = {}) {
    at(Date.UTC(2027, 0, 31, 12))
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, coupon)
    const { id, oid } = await here.subscribed(token, fields, { coupon_code: code.toLowerCase(), ...choice })
    const charged = [here.paytr.orders.get(oid)?.kurus]
    for (let period = 1; period < periods; period += 1) {
      const { next_charge, current_period_end } = await here.read(token, id)
      at(Date.parse(current_period_end))
      await here.renew()
      const { cycles } = await here.read(token, id)
      // The announced amount is the charged one.
      expect(cycles[0]).toMatchObject({ status: "paid", amount: next_charge.amount })
    }
    for (const { merchant_ref } of await here.attempts(id))
      charged.push(here.paytr.orders.get(merchant_ref ?? "")?.kurus)
    return { id, token, charged, read: await here.read(token, id) }
  }

  it.each([
    ["once", { percent_off: 25, duration: "once" }, [75, 100, 100, 100, 100]],
    ["three periods", { percent_off: 25, duration: "repeating", periods: 3 }, [75, 75, 75, 100, 100]],
    ["for ever", { percent_off: 25, duration: "forever" }, [75, 75, 75, 75, 75]],
    [
      "an amount",
      { percent_off: null, amounts_off: [{ amount: 30.5, currency_code: "try" }], duration: "once" },
      [69.5, 100, 100, 100, 100],
    ],
  ])("lowers %s, at PayTR as announced", async (_, coupon, amounts) => {
    const { read, charged } = await life(coupon)
    expect(amountsOf(read)).toEqual(amounts)
    expect(charged).toEqual(amounts.map((amount) => Math.round(amount * 100)))
    expect(read.invoices.map(({ amount }: { amount: number }) => amount).reverse()).toEqual(amounts)
  })

  it("shows the discount and when it ends", async () => {
    const coupon = { percent_off: 10, duration: "repeating", periods: 2 }
    const first = await life(coupon, { periods: 1 })
    expect(first.read).toMatchObject({
      discount: { periods_left: 1, amount: 10, currency_code: "try" },
      next_charge: { amount: 90 },
    })
    const second = await life(coupon, { periods: 2 })
    expect(second.read).toMatchObject({ discount: null, next_charge: { amount: 100 } })
  })

  it("does not lower the set-up fee or begin in a trial", async () => {
    const fields = { prices: [{ amount: 100, currency_code: "try", setup_fee: 20 }], trial_days: 14 }
    const { read } = await life({ percent_off: 50, duration: "once" }, { fields, periods: 3 })
    expect(amountsOf(read)).toEqual([20, 50, 100])
  })

  it("a first period that costs nothing takes one lira to store the card, and returns it", async () => {
    const { read, charged } = await life({ percent_off: 100, duration: "once" }, { periods: 2 })
    expect(amountsOf(read)).toEqual([0, 100])
    expect(charged[0]).toBe(100)
  })

  it("a declined period keeps its discount when it is charged again", async () => {
    const { id, token } = await life({ percent_off: 50, duration: "repeating", periods: 2 }, { periods: 1 })
    here.paytr.control.fault = () => "declines"
    at(Date.parse((await here.read(token, id)).current_period_end))
    await here.renew()
    expect(await here.read(token, id)).toMatchObject({ status: "past_due", next_charge: { amount: 50 } })
    here.paytr.control.fault = () => undefined
    at(clock.now() + 24 * HOUR_MS)
    await here.renew()
    expect(await here.read(token, id)).toMatchObject({
      status: "active",
      next_charge: { amount: 100 },
      cycles: [{ amount: 50, status: "paid" }, { amount: 50 }],
    })
  })

  it("is in the preview of a change, and the new subscription has it", async () => {
    const { token } = await createCustomer(here.shop)
    const { id } = await here.subscribed(token)
    const plan = await createPlan(here.shop, { prices: [{ amount: 200, currency_code: "try" }] })
    const { code } = await createCoupon(here.shop, { percent_off: 15, duration: "forever" })
    expect((await here.read(token, id)).capabilities).toMatchObject({ can_use_coupon: true })
    const path = `/store/subscriptions/${id}/change-plan`
    const preview = (coupon_code: string) =>
      storefront(here.shop, { token }).get(`${path}/preview?plan_id=${plan.id}&coupon_code=${coupon_code}`)
    expect((await preview("NONE").expect(400)).body.code).toBe("invalid_field")
    const quoted = (await preview(code).expect(200)).body.preview
    expect(quoted).toMatchObject({
      mode: "replace",
      amount_due: 170,
      lines: [{ amount: 200 }, { amount: -30 }],
    })
    const { body } = await storefront(here.shop, { token })
      .post(path, { plan_id: plan.id, quote_id: quoted.quote_id })
      .expect(200)
    const form = body.subscription_checkout
    expect(form).toMatchObject({ amount_due: { amount: 170 }, discount: { amount: 30 } })
    await payForm(form)
    await here.report(form.action.fields.merchant_oid, "success", true).expect(200)
    const { subscription_id } = await here.poll(token, form.id)
    expect(await here.read(token, subscription_id)).toMatchObject({
      cycles: [{ amount: 170 }],
      discount: { coupon_code: code, periods_left: null },
      next_charge: { amount: 170 },
    })
    expect(await here.read(token, id)).toMatchObject({ status: "canceled" })
  })

  it("400: a coupon that does not lower this price", async () => {
    const { token } = await createCustomer(here.shop)
    const plan = await createPlan(here.shop, TRY_100)
    const other = await createPlan(here.shop, TRY_100)
    const start = (code: string, of: MadePlan = plan) =>
      checkout(here.shop, token, { plan_id: of.id, provider: "paytr", coupon_code: code })
    const euros = { percent_off: null, amounts_off: [{ amount: 5, currency_code: "eur" }] }
    for (const fields of [
      { plan_ids: [other.id] },
      { expires_at: new Date(clock.now() - 1000).toISOString() },
      { is_active: false },
      euros,
    ]) {
      const { code } = await createCoupon(here.shop, fields)
      expect((await start(code).expect(400)).body).toMatchObject({ code: "invalid_field" })
    }
    const deleted = await createCoupon(here.shop)
    await admin(here.shop).delete(`/admin/subscription-coupons/${deleted.id}`).expect(200)
    await start(deleted.code).expect(400)
    const { code } = await createCoupon(here.shop, { plan_ids: [other.id] })
    await start(code, other).expect(200)
  })

  it("409: is used once by a customer, and held by an open checkout until it expires", async () => {
    const { token } = await createCustomer(here.shop)
    const plan = await createPlan(here.shop, TRY_100)
    const { id, code } = await createCoupon(here.shop)
    const start = () => checkout(here.shop, token, { plan_id: plan.id, provider: "paytr", coupon_code: code })
    await start().expect(200)
    expect((await start().expect(409)).body.code).toBe("invalid_state")
    at(clock.now() + 2 * HOUR_MS)
    await here.subscribed(token, TRY_100, { coupon_code: code })
    at(clock.now() + 2 * HOUR_MS)
    await start().expect(409)
    const { body } = await admin(here.shop).get(`/admin/subscription-coupons/${id}`).expect(200)
    expect(body.subscription_coupon.redemptions).toBe(1)
  })

  it(`409: of ${RACES} customers at the same moment, only as many as allowed get it`, async () => {
    const plan = await createPlan(here.shop, TRY_100)
    const { code } = await createCoupon(here.shop, { max_redemptions: 3 })
    const customers = await Promise.all(Array.from({ length: RACES }, () => createCustomer(here.shop)))
    const answers = await Promise.all(
      customers.map(({ token }) =>
        checkout(here.shop, token, { plan_id: plan.id, provider: "paytr", coupon_code: code }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(7).fill(409)])
  })
})

describe("a coupon at Stripe, which bills", () => {
  let here: StripeShop
  beforeAll(async () => {
    here = await stripeShop("coupons-stripe")
  })
  afterAll(() => here.close())

  it.each([
    ["once", { percent_off: 25, duration: "once" }, [7.5, 10, 10, 10]],
    ["two months", { percent_off: 25, duration: "repeating", periods: 2 }, [7.5, 7.5, 10, 10]],
    ["for ever", { percent_off: 25, duration: "forever" }, [7.5, 7.5, 7.5, 7.5]],
    [
      "an amount",
      { percent_off: null, amounts_off: [{ amount: 4, currency_code: "eur" }], duration: "once" },
      [6, 10, 10, 10],
    ],
  ])("lowers %s, as announced", async (_, fields, amounts) => {
    at(Date.UTC(2027, 0, 31, 12))
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, fields)
    const { id, reference } = await here.subscribed(token, EUR_10, { coupon_code: code })
    for (let period = 1; period < amounts.length; period += 1) {
      const { next_charge, current_period_end } = await here.read(token, id)
      at(Date.parse(current_period_end))
      here.stripe.renew(reference)
      await here.report("customer.subscription.updated", { id: reference }).expect(200)
      expect((await here.read(token, id)).cycles[0].amount).toBe(next_charge.amount)
    }
    expect(amountsOf(await here.read(token, id))).toEqual(amounts)
  })

  it("is made there once, when it is first needed, and lowers no set-up fee", async () => {
    const before = here.stripe.coupons.size
    const plan = await createPlan(here.shop, {
      prices: [{ amount: 10, currency_code: "eur", setup_fee: 3 }],
    })
    const { code } = await createCoupon(here.shop, { percent_off: 50 })
    expect(here.stripe.coupons.size).toBe(before)
    for (let customer = 0; customer < 2; customer += 1) {
      const { token } = await createCustomer(here.shop)
      const { body } = await here.start(token, plan, { coupon_code: code }).expect(200)
      expect(body.subscription_checkout).toMatchObject({
        amount_due: { amount: 8, currency_code: "eur" },
        discount: { amount: 5 },
      })
    }
    expect(here.stripe.coupons.size).toBe(before + 1)
  })

  it("ends with a change of the plan, for which Stripe's preview is the charge", async () => {
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, { percent_off: 50, duration: "forever" })
    const { id, reference } = await here.subscribed(token, EUR_10, { coupon_code: code })
    const plan = await createPlan(here.shop, { prices: [{ amount: 20, currency_code: "eur" }] })
    expect(await here.read(token, id)).toMatchObject({
      capabilities: { can_use_coupon: false },
      discount: { coupon_code: code },
    })
    const path = `/store/subscriptions/${id}/change-plan`
    const call = storefront(here.shop, { token })
    await call.get(`${path}/preview?plan_id=${plan.id}&coupon_code=${code}`).expect(400)
    const quoted = (await call.get(`${path}/preview?plan_id=${plan.id}`).expect(200)).body.preview
    const { body } = await call.post(path, { plan_id: plan.id, quote_id: quoted.quote_id }).expect(200)
    const charged = here.stripe.invoices.filter(({ subscription }) => subscription === reference).at(-1)
    expect(charged?.amount_due).toBe(Math.round(quoted.amount_due * 100))
    expect(body.subscription).toMatchObject({ discount: null, next_charge: { amount: 20 } })
  })

  it("400: what Stripe cannot count", async () => {
    const { token } = await createCustomer(here.shop)
    const repeating = { duration: "repeating", periods: 2 }
    for (const [plan, coupon, status] of [
      [{ trial_days: 14 }, {}, 400],
      [{ trial_days: 14 }, repeating, 400],
      [{ trial_days: 14 }, { duration: "forever" }, 200],
      [{ interval: "week" }, repeating, 400],
      [{ interval: "week" }, {}, 200],
      [{ interval: "year" }, repeating, 200],
    ] as const) {
      const made = await createPlan(here.shop, { ...EUR_10, ...plan })
      const { code } = await createCoupon(here.shop, coupon)
      await here.start(token, made, { coupon_code: code }).expect(status)
    }
  })
})

describe("a coupon with iyzico", () => {
  it("400: iyzico cannot lower a price, and the plan says so", async () => {
    const here = await paytrShop("coupons-iyzico")
    const iyzico = await iyzicoBillingServer()
    const realUrl = config.payments.urls.iyzicoSandbox
    config.payments.urls.iyzicoSandbox = iyzico.url
    try {
      await admin(here.shop)
        .post("/admin/config/payments", {
          iyzico_enabled: true,
          iyzico_api_key: IYZICO.apiKey,
          iyzico_secret_key: IYZICO.secretKey,
        })
        .expect(200)
      const { token } = await createCustomer(here.shop)
      const plan = await createPlan(here.shop, TRY_100)
      const { body } = await storefront(here.shop).get(`/store/subscription-plans?q=${plan.name}`).expect(200)
      expect(body.subscription_plans).toMatchObject([
        { providers: ["iyzico", "paytr"], coupon_providers: ["paytr"] },
      ])
      const { code } = await createCoupon(here.shop)
      const refused = await checkout(here.shop, token, {
        plan_id: plan.id,
        provider: "iyzico",
        coupon_code: code,
      }).expect(400)
      expect(refused.body).toMatchObject({
        code: "invalid_field",
        message: expect.stringContaining("iyzico"),
      })
    } finally {
      config.payments.urls.iyzicoSandbox = realUrl
      iyzico.close()
      here.close()
    }
  })
})

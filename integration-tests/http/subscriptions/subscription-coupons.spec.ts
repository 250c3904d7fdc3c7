import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { type IyzicoShop, iyzicoShop } from "../../factories/iyzico-subscriptions"
import { type PaytrShop, payForm, paytrShop, TRY_100 } from "../../factories/paytr-subscriptions"
import { type StripeShop, stripeShop } from "../../factories/stripe-subscriptions"
import { couponCode, createCoupon, createPlan, EUR_10, type MadePlan } from "../../factories/subscriptions"
import { admin, storefront } from "../../harness/api"
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
    return { id, token, oid, charged, read: await here.read(token, id) }
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

  it("that makes all periods free takes no money after the lira that stores the card", async () => {
    const { read, charged, oid } = await life({ percent_off: 100, duration: "forever" })
    expect(amountsOf(read)).toEqual([0, 0, 0, 0, 0])
    expect(read).toMatchObject({ status: "active", next_charge: { amount: 0 } })
    expect(charged).toEqual([100])
    await here.returnMoney()
    expect(here.paytr.orders.get(oid)?.returns).toEqual([100])
  })

  it("loses no period in a pause", async () => {
    const coupon = { percent_off: 25, duration: "repeating", periods: 3 }
    const { id, token } = await life(coupon, { periods: 1 })
    await here.act(token, id, "pause").expect(200)
    at(Date.UTC(2027, 6, 15, 12))
    await here.renew()
    await here.act(token, id, "resume").expect(200)
    await here.renew()
    for (let period = 2; period < 4; period += 1) {
      const { next_charge, current_period_end } = await here.read(token, id)
      at(Date.parse(current_period_end))
      await here.renew()
      expect((await here.read(token, id)).cycles[0]).toMatchObject({ amount: next_charge.amount })
    }
    expect(amountsOf(await here.read(token, id))).toEqual([75, 75, 75, 100])
  })

  it("200, 400: a refund returns at most what the lowered period has cost", async () => {
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, { percent_off: 25, duration: "forever" })
    const { id, oid } = await here.subscribed(token, TRY_100, { coupon_code: code })
    const path = `/admin/subscriptions/${id}`
    const { body } = await admin(here.shop).get(path).expect(200)
    const [invoice] = body.subscription.invoices
    expect(invoice).toMatchObject({ amount: 75, refundable: 75 })
    const refund = (fields: object) =>
      admin(here.shop).post(`${path}/refund`, { invoice_id: invoice.id, ...fields })
    expect((await refund({ amount: 75.01 }).expect(400)).body.code).toBe("out_of_range")
    const done = await refund({}).expect(200)
    expect(done.body.subscription.invoices).toMatchObject([{ refunded: 75, refundable: 0 }])
    expect(here.paytr.orders.get(oid)?.returns).toEqual([7500])
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

  /** Changes the plan or the quantity, and compares the preview with the charge. */
  async function change(token: string, id: string, fields: { plan_id: string; quantity?: number }) {
    at(clock.now() + 24 * HOUR_MS)
    const path = `/store/subscriptions/${id}/change-plan`
    const call = storefront(here.shop, { token })
    const query = Object.entries(fields).map((pair) => pair.join("="))
    const quoted = (await call.get(`${path}/preview?${query.join("&")}`).expect(200)).body.preview
    const { body } = await call.post(path, { plan_id: fields.plan_id, quote_id: quoted.quote_id }).expect(200)
    expect(here.stripe.invoices.at(-1)?.amount_due).toBe(Math.round(quoted.amount_due * 100))
    return body.subscription
  }

  /** The next period begins. Its charge must be the announced one. */
  async function renewed(token: string, { id, reference }: { id: string; reference: string }) {
    const { next_charge, current_period_end } = await here.read(token, id)
    at(Date.parse(current_period_end))
    here.stripe.renew(reference)
    await here.report("customer.subscription.updated", { id: reference }).expect(200)
    const [cycle] = (await here.read(token, id)).cycles
    expect(cycle.amount).toBe(next_charge.amount)
    return cycle.amount
  }

  it("ends with a change of the plan, also if the customer changes back later", async () => {
    at(Date.UTC(2027, 0, 31, 12))
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, { percent_off: 50, duration: "forever" })
    const made = await here.subscribed(token, EUR_10, { coupon_code: code })
    const other = await createPlan(here.shop, { prices: [{ amount: 20, currency_code: "eur" }] })
    expect(await here.read(token, made.id)).toMatchObject({
      capabilities: { can_use_coupon: false },
      discount: { coupon_code: code },
    })
    await storefront(here.shop, { token })
      .get(`/store/subscriptions/${made.id}/change-plan/preview?plan_id=${other.id}&coupon_code=${code}`)
      .expect(400)
    expect(await change(token, made.id, { plan_id: other.id })).toMatchObject({
      discount: null,
      next_charge: { amount: 20 },
    })
    expect(await change(token, made.id, { plan_id: made.plan.id })).toMatchObject({
      discount: null,
      next_charge: { amount: 10 },
    })
    expect(await renewed(token, made)).toBe(10)
  })

  it("stays with a change of the quantity", async () => {
    at(Date.UTC(2027, 0, 31, 12))
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, { percent_off: 50, duration: "forever" })
    const made = await here.subscribed(token, { ...EUR_10, max_quantity: 5 }, { coupon_code: code })
    expect(await change(token, made.id, { plan_id: made.plan.id, quantity: 3 })).toMatchObject({
      discount: { coupon_code: code },
      next_charge: { amount: 15 },
    })
    expect(await renewed(token, made)).toBe(15)
  })

  /** A quarter off for three months from 31 January. */
  async function forThreeMonths() {
    at(Date.UTC(2027, 0, 31, 12))
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, { percent_off: 25, duration: "repeating", periods: 3 })
    return { token, ...(await here.subscribed(token, EUR_10, { coupon_code: code })) }
  }

  it("ends in a pause as at Stripe, which counts the months of the calendar", async () => {
    const { token, ...made } = await forThreeMonths()
    expect(await here.read(token, made.id)).toMatchObject({ discount: { periods_left: 2 } })
    await here.act(token, made.id, "pause").expect(200)
    at(Date.UTC(2027, 4, 1))
    await here.act(token, made.id, "resume").expect(200)
    expect(await here.read(token, made.id)).toMatchObject({
      discount: null,
      next_charge: { amount: 10 },
      cycles: [{ amount: 10 }, { amount: 7.5 }],
    })
    expect(await renewed(token, made)).toBe(10)
  })

  it("goes on after a short pause, until Stripe's end", async () => {
    const { token, ...made } = await forThreeMonths()
    at(Date.UTC(2027, 1, 10))
    await here.act(token, made.id, "pause").expect(200)
    at(Date.UTC(2027, 2, 10))
    await here.act(token, made.id, "resume").expect(200)
    const amounts = [await renewed(token, made), await renewed(token, made)]
    expect(amounts).toEqual([7.5, 10])
  })

  it("is on the last lowered invoice, also if Stripe finalizes it after the subscription has changed", async () => {
    const { token, ...made } = await forThreeMonths()
    const sold: unknown[] = []
    for (let period = 1; period < 4; period += 1) {
      at(Date.parse((await here.read(token, made.id)).current_period_end))
      here.stripe.renew(made.reference, "waits")
      await here.report("customer.subscription.updated", { id: made.reference }).expect(200)
      at(clock.now() + HOUR_MS)
      here.stripe.finalize(made.reference)
      const { id } = here.stripe.invoices.at(-1) ?? { id: "" }
      const parent = { subscription_details: { subscription: made.reference } }
      await here.report("invoice.paid", { id, parent }).expect(200)
      const [row] = await sql(here.shop, "SELECT sold FROM subscription_invoice WHERE reference = ?", [id])
      sold.push(row?.sold)
    }
    expect(amountsOf(await here.read(token, made.id))).toEqual([7.5, 7.5, 7.5, 10])
    const lowered = { discount_minor: 250, coupon_code: expect.any(String) }
    expect(sold).toMatchObject([lowered, lowered, { discount_minor: 0, coupon_code: null }])
  })

  it("does not count a period longer because it was never paid", async () => {
    const { token, ...made } = await forThreeMonths()
    for (let period = 0; period < 2; period += 1) {
      at(Date.parse((await here.read(token, made.id)).current_period_end))
      here.stripe.renew(made.reference, "declines")
      // An admin voids the invoice in Stripe's dashboard.
      Object.assign(here.stripe.invoices.at(-1) ?? {}, { status: "void" })
      Object.assign(here.stripe.subscriptions.get(made.reference) ?? {}, { status: "active" })
      await here.report("customer.subscription.updated", { id: made.reference }).expect(200)
    }
    expect(await here.read(token, made.id)).toMatchObject({ discount: null, next_charge: { amount: 10 } })
    expect(await renewed(token, made)).toBe(10)
  })

  it("that makes all periods free charges nothing", async () => {
    at(Date.UTC(2027, 0, 31, 12))
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, { percent_off: 100, duration: "forever" })
    const made = await here.subscribed(token, EUR_10, { coupon_code: code })
    const amounts = [await renewed(token, made), await renewed(token, made)]
    expect(amounts).toEqual([0, 0])
    expect(await here.read(token, made.id)).toMatchObject({ status: "active", next_charge: { amount: 0 } })
  })

  it.each([
    ["jpy", 999, 2547],
    ["kwd", 3.33, 8.49],
    ["isk", 1990, 5074],
    ["eur", 9.99, 25.47],
  ])("lowers three pieces in %s to an amount that can be charged", async (currency_code, amount, reduced) => {
    at(Date.UTC(2027, 0, 31, 12))
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, { percent_off: 15, duration: "forever" })
    const prices = [{ amount, currency_code }]
    const made = await here.subscribed(token, { prices, max_quantity: 5 }, { coupon_code: code, quantity: 3 })
    expect(await here.read(token, made.id)).toMatchObject({
      cycles: [{ amount: reduced, status: "paid" }],
      next_charge: { amount: reduced, currency_code },
    })
    expect(await renewed(token, made)).toBe(reduced)
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

describe("a coupon with iyzico, which has no discounts", () => {
  let here: IyzicoShop
  beforeAll(async () => {
    here = await iyzicoShop("coupons-iyzico")
  })
  afterAll(() => here.close())

  const read = async (token: string, id: string) =>
    (await storefront(here.shop, { token }).get(`/store/subscriptions/${id}`).expect(200)).body.subscription
  const forever = { percent_off: 25, duration: "forever" }

  it("has a price of its own there, for all periods and as announced", async () => {
    at(Date.UTC(2027, 0, 31, 12))
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, forever)
    const { id, reference } = await here.subscribed(token, 0, { coupon_code: code, quantity: 3 })
    for (let period = 1; period < 4; period += 1) {
      const { next_charge, current_period_end } = await read(token, id)
      expect(next_charge.amount).toBe(225)
      at(Date.parse(current_period_end))
      expect(here.iyzico.renew(reference).price).toBe(225)
      await here.report(reference).expect(200)
    }
    const found = await read(token, id)
    expect(amountsOf(found)).toEqual([225, 225, 225, 225])
    expect(found).toMatchObject({
      price: { amount: 100 },
      discount: { coupon_code: code, periods_left: null, amount: 75 },
      capabilities: { can_use_coupon: true },
    })
  })

  it("begins after a trial", async () => {
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, forever)
    const { id, reference } = await here.subscribed(token, 14, { coupon_code: code })
    at(Date.parse((await read(token, id)).current_period_end))
    here.iyzico.renew(reference)
    await here.report(reference).expect(200)
    expect((await read(token, id)).cycles).toMatchObject([{ amount: 75, status: "paid" }])
  })

  it("makes the price there once, although answers are lost, and keeps it apart from the full one", async () => {
    const { token } = await createCustomer(here.shop)
    const plan = await createPlan(here.shop, TRY_100)
    const { code } = await createCoupon(here.shop, { ...forever, once_per_customer: false })
    const start = (fields: object = { coupon_code: code }) =>
      checkout(here.shop, token, { plan_id: plan.id, provider: "iyzico", ...fields })
    here.iyzico.loseAnswerTo("POST /v2/subscription/products")
    await start().expect(502)
    await start().expect(200)
    await start().expect(200)
    await start({}).expect(200)
    const mine = here.iyzico.products.filter(({ name }) => name.includes(plan.prices[0]?.id ?? "-"))
    expect(mine.map(({ pricingPlans }) => pricingPlans.map(({ price }) => price)).sort()).toEqual([
      [100],
      [75],
    ])
  })

  it("400: takes no coupon for a part of the periods, and none that makes all free", async () => {
    const { token } = await createCustomer(here.shop)
    const plan = await createPlan(here.shop, TRY_100)
    const { body } = await storefront(here.shop).get(`/store/subscription-plans?q=${plan.name}`).expect(200)
    expect(body.subscription_plans).toMatchObject([{ providers: ["iyzico"], coupon_providers: ["iyzico"] }])
    for (const fields of [
      { duration: "once" },
      { duration: "repeating", periods: 3 },
      { ...forever, percent_off: 100 },
    ]) {
      const { code } = await createCoupon(here.shop, fields)
      const refused = await checkout(here.shop, token, {
        plan_id: plan.id,
        provider: "iyzico",
        coupon_code: code,
      }).expect(400)
      expect(refused.body).toMatchObject({
        code: "invalid_field",
        message: expect.stringContaining("iyzico"),
      })
    }
  })
})

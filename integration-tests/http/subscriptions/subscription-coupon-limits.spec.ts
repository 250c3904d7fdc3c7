import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { type Form, type PaytrShop, payForm, paytrShop, TRY_100 } from "../../factories/paytr-subscriptions"
import { type StripeShop, stripeShop } from "../../factories/stripe-subscriptions"
import { createCoupon, createPlan, EUR_10, type MadePlan } from "../../factories/subscriptions"
import { admin, storefront } from "../../harness/api"
import type { Shop } from "../../harness/shop"

const HOUR_MS = 3_600_000

let restoreClock = () => {}
afterEach(() => restoreClock())

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}

async function redemptionsOf(shop: Shop, id: string): Promise<number> {
  const { body } = await admin(shop).get(`/admin/subscription-coupons/${id}`).expect(200)
  return body.subscription_coupon.redemptions
}

describe("the limits of a coupon with PayTR, whose forms never close", () => {
  let here: PaytrShop
  let plan: MadePlan
  beforeAll(async () => {
    here = await paytrShop("coupon-limits-paytr")
    plan = await createPlan(here.shop, TRY_100)
  })
  afterAll(() => here.close())

  const begin = (token: string, code: string, { id: plan_id }: MadePlan = plan, fields: object = {}) =>
    storefront(here.shop, { token }).post("/store/subscriptions/checkout", {
      plan_id,
      provider: "paytr",
      coupon_code: code,
      ...fields,
    })
  const formOf = ({ body }: { body: { subscription_checkout: Form } }) => body.subscription_checkout
  const oidOf = ({ action }: Form) => action.fields.merchant_oid ?? ""
  async function pay(token: string, form: Form): Promise<string> {
    await payForm(form)
    await here.report(oidOf(form), "success", true).expect(200)
    return (await here.poll(token, form.id)).subscription_id
  }

  it("opens the same form again, also after days, and PayTR takes one payment for both", async () => {
    const { token } = await createCustomer(here.shop)
    const { id, code } = await createCoupon(here.shop)
    const first = formOf(await begin(token, code).expect(200))
    at(clock.now() + 50 * HOUR_MS)
    await here.settle()
    const again = formOf(await begin(token, code).expect(200))
    expect(again).toMatchObject({ id: first.id, status: "pending", discount: { amount: 20 } })
    expect(oidOf(again)).toBe(oidOf(first))
    const subscription = await pay(token, again)
    await payForm(first)
    await here.report(oidOf(first), "success", true).expect(200)
    expect(here.paytr.orders.get(oidOf(first))?.payments).toBe(1)
    expect((await here.read(token, subscription)).cycles).toMatchObject([{ amount: 80 }])
    expect((await begin(token, code).expect(409)).body.code).toBe("invalid_state")
    expect(await redemptionsOf(here.shop, id)).toBe(1)
  })

  it("409: opens no second form with other terms within the hour, unless the first one has failed", async () => {
    const { token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop)
    const several = await createPlan(here.shop, { ...TRY_100, max_quantity: 5 })
    const form = formOf(await begin(token, code, several).expect(200))
    at(clock.now() + HOUR_MS - 60_000)
    for (const answer of [await begin(token, code), await begin(token, code, several, { quantity: 2 })])
      expect(answer).toMatchObject({ status: 409, body: { code: "invalid_state" } })
    // The bank refuses the card, and PayTR says so. So the customer can begin again.
    await here.report(oidOf(form), "failed").expect(200)
    const other = formOf(await begin(token, code).expect(200))
    expect(other.id).not.toBe(form.id)
  })

  it("after its hour, a form loses the coupon to another one, and keeps its discount if it is paid", async () => {
    const { token } = await createCustomer(here.shop)
    const { id, code } = await createCoupon(here.shop)
    const several = await createPlan(here.shop, { ...TRY_100, max_quantity: 5 })
    const left = formOf(await begin(token, code, several).expect(200))
    at(clock.now() + 2 * HOUR_MS)
    const taken = formOf(await begin(token, code, several, { quantity: 2 }).expect(200))
    await begin(token, code, several).expect(409)
    const late = await pay(token, left)
    expect((await here.read(token, late)).cycles).toMatchObject([{ amount: 80 }])
    // Neither form opens again.
    at(clock.now() + 2 * HOUR_MS)
    await begin(token, code, several).expect(409)
    await begin(token, code, several, { quantity: 2 }).expect(409)
    expect(await redemptionsOf(here.shop, id)).toBe(1)
    await pay(token, taken)
    expect(await redemptionsOf(here.shop, id)).toBe(2)
  })

  it("a form that was left opens again when another customer's last use was left, too", async () => {
    const [one, other] = [await createCustomer(here.shop), await createCustomer(here.shop)]
    const { code } = await createCoupon(here.shop, { max_redemptions: 1 })
    const form = formOf(await begin(one.token, code).expect(200))
    at(clock.now() + 2 * HOUR_MS)
    await begin(other.token, code).expect(200)
    await begin(one.token, code).expect(409)
    // The job has not expired the other form yet.
    at(clock.now() + 2 * HOUR_MS)
    expect(formOf(await begin(one.token, code).expect(200)).id).toBe(form.id)
  })

  it("a form that is paid after its hour counts beyond the limit, because the customer has paid", async () => {
    const [late, early, third] = await Promise.all([1, 2, 3].map(() => createCustomer(here.shop)))
    if (!late || !early || !third) throw new Error("There are no customers.")
    const { id, code } = await createCoupon(here.shop, { max_redemptions: 1, duration: "forever" })
    const open = formOf(await begin(late.token, code).expect(200))
    await begin(early.token, code).expect(409)
    at(clock.now() + 2 * HOUR_MS)
    await pay(early.token, formOf(await begin(early.token, code).expect(200)))
    const subscription = await pay(late.token, open)
    expect(await here.read(late.token, subscription)).toMatchObject({
      cycles: [{ amount: 80 }],
      next_charge: { amount: 80 },
    })
    expect(await redemptionsOf(here.shop, id)).toBe(2)
    await begin(third.token, code).expect(409)
  })

  it("409: the preview of a change says that the coupon is used up", async () => {
    const { token } = await createCustomer(here.shop)
    const other = await createCustomer(here.shop)
    const { id } = await here.subscribed(token)
    const wanted = await createPlan(here.shop, { prices: [{ amount: 200, currency_code: "try" }] })
    const path = `/store/subscriptions/${id}/change-plan`
    const preview = (code: string) =>
      storefront(here.shop, { token }).get(`${path}/preview?plan_id=${wanted.id}&coupon_code=${code}`)
    const limited = await createCoupon(here.shop, { max_redemptions: 1 })
    await begin(other.token, limited.code).expect(200)
    expect((await preview(limited.code).expect(409)).body.code).toBe("invalid_state")
    const used = await createCoupon(here.shop)
    await pay(token, formOf(await begin(token, used.code).expect(200)))
    await preview(used.code).expect(409)
    // The customer's own form of this change does not stand in the way.
    const free = await createCoupon(here.shop)
    for (let time = 0; time < 2; time += 1) {
      const { quote_id } = (await preview(free.code).expect(200)).body.preview
      await storefront(here.shop, { token }).post(path, { plan_id: wanted.id, quote_id }).expect(200)
    }
    await begin(token, free.code).expect(409)
  })

  it("the database refuses one more than allowed", async () => {
    const { id, token } = await createCustomer(here.shop)
    const { code } = await createCoupon(here.shop, { max_redemptions: 1 })
    const { id: checkout } = formOf(await begin(token, code).expect(200))
    const copy = (as: string, customer: string, isOnce: boolean) =>
      sql(
        here.shop,
        `INSERT INTO subscription_checkout (id, customer_id, plan_id, price_id, quantity, provider, status, amount_minor,
                                            currency_code, coupon_id, coupon_once, expires_at)
         SELECT ?, ?, plan_id, price_id, quantity, provider, ?, amount_minor, currency_code, coupon_id, ?, expires_at
           FROM subscription_checkout WHERE id = ?`,
        [`subcheck_${as}`, customer, as, isOnce, checkout],
      )
    await expect(copy("pending", "cus_other", false)).rejects.toThrow("used up")
    await expect(copy("expired", id, true)).rejects.toThrow("IDX_subscription_coupon_once")
  })
})

describe("the limits of a coupon at Stripe", () => {
  let here: StripeShop
  beforeAll(async () => {
    here = await stripeShop("coupon-limits-stripe")
  })
  afterAll(() => here.close())

  it("holds while Stripe's answer is missing: no other customer gets the last use of a paid page", async () => {
    const [first, second] = [await createCustomer(here.shop), await createCustomer(here.shop)]
    const plan = await createPlan(here.shop, EUR_10)
    const { id, code } = await createCoupon(here.shop, { max_redemptions: 1 })
    const { body } = await here.start(first.token, plan, { coupon_code: code }).expect(200)
    const checkout = body.subscription_checkout
    at(clock.now() + HOUR_MS - 60_000)
    here.pay(checkout)
    // The webhook is late.
    at(clock.now() + 2 * HOUR_MS)
    await here.start(second.token, plan, { coupon_code: code }).expect(409)
    expect(await here.poll(first.token, checkout.id)).toMatchObject({ status: "completed" })
    expect(await redemptionsOf(here.shop, id)).toBe(1)
    await here.start(second.token, plan, { coupon_code: code }).expect(409)
  })

  it("is free again when Stripe has closed an unpaid page", async () => {
    const [first, second] = [await createCustomer(here.shop), await createCustomer(here.shop)]
    const plan = await createPlan(here.shop, EUR_10)
    const { code } = await createCoupon(here.shop, { max_redemptions: 1 })
    const { body } = await here.start(first.token, plan, { coupon_code: code }).expect(200)
    at(clock.now() + 2 * HOUR_MS)
    here.stripe.expire(body.subscription_checkout.action.url.split("/").at(-1))
    await here.settle()
    await here.start(second.token, plan, { coupon_code: code }).expect(200)
  })

  it("a customer who has left the page begins again, and the older page is closed", async () => {
    const { token } = await createCustomer(here.shop)
    const plan = await createPlan(here.shop, EUR_10)
    const { id, code } = await createCoupon(here.shop, { max_redemptions: 1 })
    const first = (await here.start(token, plan, { coupon_code: code }).expect(200)).body
    const second = (await here.start(token, plan, { coupon_code: code }).expect(200)).body
    expect(second.subscription_checkout.id).not.toBe(first.subscription_checkout.id)
    expect(() => here.pay(first.subscription_checkout)).toThrow("expired")
    expect(await here.poll(token, first.subscription_checkout.id)).toMatchObject({ status: "expired" })
    here.pay(second.subscription_checkout)
    expect(await here.poll(token, second.subscription_checkout.id)).toMatchObject({ status: "completed" })
    expect(await redemptionsOf(here.shop, id)).toBe(1)
  })

  it("closes the page of another plan with a limited coupon, and leaves pages of one without limits", async () => {
    const { token } = await createCustomer(here.shop)
    const [plan, other] = [await createPlan(here.shop, EUR_10), await createPlan(here.shop, EUR_10)]
    const begin = async (code: string, of: MadePlan) =>
      (await here.start(token, of, { coupon_code: code }).expect(200)).body.subscription_checkout
    const limited = await createCoupon(here.shop, { max_redemptions: 1, once_per_customer: false })
    const closed = await begin(limited.code, plan)
    await begin(limited.code, other)
    expect(() => here.pay(closed)).toThrow("expired")
    const free = await createCoupon(here.shop, { once_per_customer: false })
    const open = await begin(free.code, plan)
    await begin(free.code, plan)
    here.pay(open)
    expect(await here.poll(token, open.id)).toMatchObject({ status: "completed" })
  })

  it("a debit holds it until its money arrives, also for weeks", async () => {
    const [first, second] = [await createCustomer(here.shop), await createCustomer(here.shop)]
    const plan = await createPlan(here.shop, EUR_10)
    const { id, code } = await createCoupon(here.shop, { max_redemptions: 1 })
    const begin = (token: string) => here.start(token, plan, { coupon_code: code })
    const debited = (await begin(first.token).expect(200)).body.subscription_checkout
    here.pay(debited, "later")
    await here.report("checkout.session.completed", { id: here.sessionOf(debited) }).expect(200)
    expect(await here.poll(first.token, debited.id)).toMatchObject({ status: "pending", action: null })
    for (let day = 0; day < 8; day += 2) {
      at(clock.now() + 48 * HOUR_MS)
      await here.settle()
      await begin(second.token).expect(409)
    }
    await begin(first.token).expect(409)
    here.stripe.debit(here.sessionOf(debited), "arrives")
    // The webhook gets lost, and the job asks.
    at(clock.now() + 48 * HOUR_MS)
    await here.settle()
    expect(await here.poll(first.token, debited.id)).toMatchObject({ status: "completed" })
    expect(await redemptionsOf(here.shop, id)).toBe(1)
  })

  it("a debit that the bank refuses frees it", async () => {
    const [first, second] = [await createCustomer(here.shop), await createCustomer(here.shop)]
    const plan = await createPlan(here.shop, EUR_10)
    const { code } = await createCoupon(here.shop, { max_redemptions: 1 })
    const begin = (token: string) => here.start(token, plan, { coupon_code: code })
    const debited = (await begin(first.token).expect(200)).body.subscription_checkout
    const reference = here.pay(debited, "later")
    await here.report("checkout.session.completed", { id: here.sessionOf(debited) }).expect(200)
    await begin(second.token).expect(409)
    here.stripe.debit(here.sessionOf(debited), "fails")
    await here.report("customer.subscription.updated", { id: reference }).expect(200)
    at(clock.now() + 48 * HOUR_MS)
    await here.settle()
    await begin(second.token).expect(200)
  })

  it("409: the older page was paid meanwhile, and becomes a subscription", async () => {
    const { token } = await createCustomer(here.shop)
    const plan = await createPlan(here.shop, EUR_10)
    const { code } = await createCoupon(here.shop)
    const { subscription_checkout } = (await here.start(token, plan, { coupon_code: code }).expect(200)).body
    here.pay(subscription_checkout)
    expect((await here.start(token, plan, { coupon_code: code }).expect(409)).body.code).toBe("invalid_state")
    const { subscription_id } = await here.poll(token, subscription_checkout.id)
    expect((await here.read(token, subscription_id)).cycles).toMatchObject([{ amount: 8 }])
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { issueSubscriptionInvoices } from "../../../src/features/invoices/jobs"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { type IyzicoShop, iyzicoShop } from "../../factories/iyzico-subscriptions"
import { type StripeShop, stripeShop } from "../../factories/stripe-subscriptions"
import { createCoupon, createPlan } from "../../factories/subscriptions"
import { admin, storefront } from "../../harness/api"
import { pdfOf, textOf } from "../../harness/pdf-pages"

const DAY_MS = 86_400_000

let restoreClock = () => {}
afterEach(() => restoreClock())

function later(milliseconds: number): void {
  const now = clock.now() + milliseconds
  restoreClock()
  restoreClock = clock.use({ now: () => now })
}

/** The issued invoices of a subscription, after the job. */
async function issued({ shop }: Pick<StripeShop, "shop">, id: string) {
  await runInTenant(shop.tenant, () => issueSubscriptionInvoices.run(shop.container))
  return sql(shop, "SELECT document FROM invoice WHERE subscription_id = ? ORDER BY year, counter", [id])
}

describe("at Stripe", () => {
  let here: StripeShop
  beforeAll(async () => {
    here = await stripeShop("invoices-stripe")
  })
  afterAll(() => here.close())

  it("each period has an invoice in yen, with the set-up fee and the discount of a coupon", async () => {
    const { token } = await createCustomer(here.shop)
    const coupon = await createCoupon(here.shop, { percent_off: 20 })
    const prices = [{ amount: 1500, currency_code: "jpy", setup_fee: 300 }]
    const { id, plan } = await here.subscribed(
      token,
      { prices, max_quantity: 3 },
      { quantity: 2, coupon_code: coupon.code },
    )
    const [first] = await issued(here, id)
    expect(first?.document).toMatchObject({
      currency_code: "jpy",
      total: 2700,
      discount_total: 600,
      lines: [
        { title: plan.name, quantity: 2, unit_price: 1500, total: 3000 },
        { title: "Set-up fee", total: 300 },
        { title: "Discount", subtitle: coupon.code, total: -600 },
      ],
    })
    const { invoices } = await here.read(token, id)
    const path = `/store/subscriptions/${id}/invoices/${invoices[0].id}/pdf`
    const text = await textOf(await pdfOf(storefront(here.shop, { token }), path))
    expect(text).toContain("2,700")
    expect(text).not.toContain("2,700.0")
  })

  it("the set-up fee of a trial has an invoice, and the first period has its own", async () => {
    const { token } = await createCustomer(here.shop)
    const prices = [{ amount: 10, currency_code: "eur", setup_fee: 4 }]
    const { id, plan, reference } = await here.subscribed(token, { prices, trial_days: 7 })
    later(8 * DAY_MS)
    here.stripe.renew(reference)
    await here.renew()
    expect(await issued(here, id)).toMatchObject([
      { document: { total: 4, lines: [{ title: "Set-up fee", subtitle: plan.name, total: 4 }] } },
      { document: { total: 10, lines: [{ title: plan.name, quantity: 1, total: 10 }] } },
    ])
  })

  it("a period names the plan that was sold, although the subscription has another one by now", async () => {
    const { token } = await createCustomer(here.shop)
    const { id, plan } = await here.subscribed(token, { prices: [{ amount: 10, currency_code: "eur" }] })
    const other = await createPlan(here.shop, { prices: [{ amount: 30, currency_code: "eur" }] })
    const customer = storefront(here.shop, { token })
    later(DAY_MS)
    const { body } = await customer
      .get(`/store/subscriptions/${id}/change-plan/preview?plan_id=${other.id}`)
      .expect(200)
    const { quote_id } = body.preview
    await customer.post(`/store/subscriptions/${id}/change-plan`, { plan_id: other.id, quote_id }).expect(200)
    const [period, difference] = await issued(here, id)
    expect(period?.document).toMatchObject({ total: 10, lines: [{ title: plan.name, total: 10 }] })
    expect(difference?.document).toMatchObject({
      subscription: { kind: "proration" },
      lines: [{ title: other.name, subtitle: "Change of plan" }],
    })
  })
})

describe("at iyzico", () => {
  let here: IyzicoShop
  beforeAll(async () => {
    here = await iyzicoShop("invoices-iyzico")
  })
  afterAll(() => here.close())

  it("each period has an invoice", async () => {
    const { token } = await createCustomer(here.shop)
    const { id, reference } = await here.subscribed(token)
    later(32 * DAY_MS)
    here.iyzico.renew(reference)
    await here.renew()
    const line = { quantity: 1, unit_price: 100, total: 100 }
    const document = { total: 100, currency_code: "try", subscription: { kind: "cycle" }, lines: [line] }
    expect(await issued(here, id)).toMatchObject([{ document }, { document }])
    const { body } = await admin(here.shop).get(`/admin/subscriptions/${id}`).expect(200)
    for (const { id: invoice } of body.subscription.invoices)
      expect(
        (await pdfOf(admin(here.shop), `/admin/subscriptions/${id}/invoices/${invoice}/pdf`)).status,
      ).toBe(200)
  })
})

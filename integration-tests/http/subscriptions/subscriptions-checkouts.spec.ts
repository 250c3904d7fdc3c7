import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { MAX_OPEN_CHECKOUTS } from "../../../src/features/subscriptions/module/lib/checkouts"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { type IyzicoShop, iyzicoShop } from "../../factories/iyzico-subscriptions"
import { type PaytrShop, payForm, paytrShop, TRY_100 } from "../../factories/paytr-subscriptions"
import { createPlan, type MadePlan, subscribeFree } from "../../factories/subscriptions"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { IYZICO } from "../../harness/iyzico-server"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const TRY_200 = { prices: [{ amount: 200, currency_code: "try" }] }
/** iyzico's report makes the server look at this many forms at once. */
const LOOKED_AT = 20

let iyzico: IyzicoShop
let paytr: PaytrShop
let restoreClock = () => {}

beforeAll(async () => {
  iyzico = await iyzicoShop("subscriptions-checkouts-iyzico")
  paytr = await paytrShop("subscriptions-checkouts-paytr")
})
afterAll(() => {
  iyzico.close()
  paytr.close()
})
afterEach(() => restoreClock())

function later(milliseconds: number): void {
  const time = clock.now() + milliseconds
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}

type Here = IyzicoShop | PaytrShop

const signIn = async ({ shop }: Here) => (await createCustomer(shop)).token
const statusOf = async ({ shop }: Here, id: string) =>
  (await sql(shop, "SELECT status FROM subscription WHERE id = ?", [id]))[0]?.status
const checkoutOf = async ({ shop }: Here, id: string) =>
  (await sql(shop, "SELECT * FROM subscription_checkout WHERE id = ?", [id]))[0]

/** Opens iyzico's form. Returns the checkout's id and iyzico's name of the form. */
async function openForm(token: string, plan: MadePlan, fields: object = {}) {
  const { body } = await storefront(iyzico.shop, { token })
    .post("/store/subscriptions/checkout", { plan_id: plan.id, provider: "iyzico", ...fields })
    .expect(200)
  const { id } = body.subscription_checkout
  return { id: id as string, form: String((await checkoutOf(iyzico, id))?.provider_ref) }
}

/** Begins the checkout of a plan that replaces the subscription's. */
async function replacement({ shop }: Here, token: string, id: string) {
  const { id: plan_id } = await createPlan(shop, TRY_200)
  const path = `/store/subscriptions/${id}/change-plan`
  const customer = storefront(shop, { token })
  const { body } = await customer.get(`${path}/preview?plan_id=${plan_id}`).expect(200)
  const changed = await customer.post(path, { plan_id, quote_id: body.preview.quote_id }).expect(200)
  return changed.body.subscription_checkout
}

describe("a subscription that another one replaces", () => {
  it("ends at iyzico and here, although iyzico's answer to the cancellation is missing once", async () => {
    const token = await signIn(iyzico)
    const { id, reference } = await iyzico.subscribed(token)
    const checkout = await replacement(iyzico, token, id)
    const there = () => iyzico.iyzico.subscriptions.get(reference)?.subscriptionStatus
    iyzico.iyzico.breakDownAt(`POST /v2/subscription/subscriptions/${reference}/cancel`)
    iyzico.iyzico.pay(String((await checkoutOf(iyzico, checkout.id))?.provider_ref))
    const { body } = await storefront(iyzico.shop, { token })
      .get(`/store/subscriptions/checkout/${checkout.id}`)
      .expect(200)
    expect(body.subscription_checkout).toMatchObject({ status: "completed" })
    expect([there(), await statusOf(iyzico, id)]).toEqual(["ACTIVE", "active"])
    later(MINUTE_MS)
    await iyzico.settle()
    expect([there(), await statusOf(iyzico, id)]).toEqual(["CANCELED", "canceled"])
    expect(await checkoutOf(iyzico, checkout.id)).toMatchObject({ due_at: null })
  })

  it("ends at iyzico once, although the answer is lost after the cancellation", async () => {
    const token = await signIn(iyzico)
    const { id, reference } = await iyzico.subscribed(token)
    const checkout = await replacement(iyzico, token, id)
    iyzico.iyzico.loseAnswerTo(`POST /v2/subscription/subscriptions/${reference}/cancel`)
    const next = iyzico.iyzico.pay(String((await checkoutOf(iyzico, checkout.id))?.provider_ref))
    await iyzico.report(next).expect(200)
    expect(await statusOf(iyzico, id)).toBe("active")
    await iyzico.settle()
    expect(await statusOf(iyzico, id)).toBe("canceled")
  })

  it("ends, although the process dies after it has made the new one", async () => {
    const token = await signIn(paytr)
    const { id } = await paytr.subscribed(token)
    const checkout = await replacement(paytr, token, id)
    await payForm(checkout)
    const { cards } = paytr.shop.container.resolve("subscriptions")
    await runInTenant(paytr.shop.tenant, () =>
      cards.openPaid(checkout.id, { interval: "month", interval_count: 1, product_id: null }),
    )
    // A report and the polling find the new subscription, and have nothing to do.
    await paytr.report(checkout.action.fields.merchant_oid, "success", true).expect(200)
    expect(await paytr.poll(token, checkout.id)).toMatchObject({ status: "completed" })
    expect(await statusOf(paytr, id)).toBe("active")
    await paytr.settle()
    expect(await statusOf(paytr, id)).toBe("canceled")
    const next = (await paytr.poll(token, checkout.id)).subscription_id
    later(32 * DAY_MS)
    await paytr.renew()
    expect([await paytr.attempts(id), (await paytr.attempts(next)).length]).toEqual([[], 1])
  })
})

describe("a payment that nobody reports", () => {
  it("makes the subscription at iyzico by the job", async () => {
    const { id, form } = await openForm(await signIn(iyzico), await createPlan(iyzico.shop, TRY_100))
    iyzico.iyzico.pay(form)
    await iyzico.settle()
    expect(await checkoutOf(iyzico, id)).toMatchObject({ status: "pending" })
    later(6 * MINUTE_MS)
    await iyzico.settle()
    expect(await checkoutOf(iyzico, id)).toMatchObject({ status: "completed", due_at: null })
  })

  it("makes the subscription at PayTR by the job", async () => {
    const checkout = await paytr.start(await signIn(paytr), await createPlan(paytr.shop, TRY_100))
    await payForm(checkout)
    later(6 * MINUTE_MS)
    await paytr.settle()
    expect(await checkoutOf(paytr, checkout.id)).toMatchObject({ status: "completed" })
  })

  it("is found a while after the checkout has expired, and asked about for a day", async () => {
    const plan = await createPlan(iyzico.shop, TRY_100)
    const token = await signIn(iyzico)
    const [paid, unpaid] = [await openForm(token, plan), await openForm(token, plan)]
    later(61 * MINUTE_MS)
    await iyzico.settle()
    expect(await checkoutOf(iyzico, paid.id)).toMatchObject({ status: "expired" })
    iyzico.iyzico.pay(paid.form)
    later(16 * MINUTE_MS)
    await iyzico.settle()
    expect(await checkoutOf(iyzico, paid.id)).toMatchObject({ status: "completed" })
    expect(await checkoutOf(iyzico, unpaid.id)).toMatchObject({ due_at: expect.anything() })
    later(2 * DAY_MS)
    await iyzico.settle()
    expect(await checkoutOf(iyzico, unpaid.id)).toMatchObject({ status: "expired", due_at: null })
  })

  it("is found if a call of the provider fails once", async () => {
    const { id, form } = await openForm(await signIn(iyzico), await createPlan(iyzico.shop, TRY_100))
    iyzico.iyzico.pay(form)
    iyzico.iyzico.breakDownAt(`GET /v2/subscription/checkoutform/${form}`)
    later(6 * MINUTE_MS)
    await iyzico.settle()
    expect(await checkoutOf(iyzico, id)).toMatchObject({ status: "pending" })
    later(16 * MINUTE_MS)
    await iyzico.settle()
    expect(await checkoutOf(iyzico, id)).toMatchObject({ status: "completed" })
  })

  it("is found behind newer forms, at once after iyzico's report", async () => {
    const plan = await createPlan(iyzico.shop, TRY_100)
    const { id, form } = await openForm(await signIn(iyzico), plan)
    for (let customer = 0; customer < 2; customer += 1) {
      const other = await signIn(iyzico)
      for (let count = 0; count <= LOOKED_AT / 2; count += 1) await openForm(other, plan)
    }
    await iyzico.report(iyzico.iyzico.pay(form)).expect(200)
    await iyzico.settle()
    expect(await checkoutOf(iyzico, id)).toMatchObject({ status: "completed" })
  })

  it("is not waited for if the provider has never answered the checkout", async () => {
    const token = await signIn(iyzico)
    const plan = await createPlan(iyzico.shop, TRY_100)
    iyzico.iyzico.breakDownAt("POST /v2/subscription/products")
    await storefront(iyzico.shop, { token })
      .post("/store/subscriptions/checkout", { plan_id: plan.id, provider: "iyzico" })
      .expect(502)
    later(61 * MINUTE_MS)
    await iyzico.settle()
    const left = await sql(
      iyzico.shop,
      "SELECT status, due_at FROM subscription_checkout WHERE plan_id = ?",
      [plan.id],
    )
    expect(left).toEqual([{ status: "failed", due_at: null }])
  })
})

describe("the provider of a plan that replaces a free one", () => {
  const preview = async (plan: MadePlan) => {
    const token = await signIn(paytr)
    const { subscription } = await subscribeFree(paytr.shop, token)
    const path = `/store/subscriptions/${subscription.id}/change-plan`
    const customer = storefront(paytr.shop, { token })
    return { customer, path, quoted: await customer.get(`${path}/preview?plan_id=${plan.id}`) }
  }

  it("is the first one that sells the plan at this price", async () => {
    await admin(paytr.shop)
      .post("/admin/config/payments", {
        iyzico_enabled: true,
        iyzico_api_key: IYZICO.apiKey,
        iyzico_secret_key: IYZICO.secretKey,
      })
      .expect(200)
    // iyzico comes first, but it cannot charge a set-up fee.
    const plan = await createPlan(paytr.shop, {
      prices: [{ amount: 100, currency_code: "try", setup_fee: 5 }],
    })
    const { customer, path, quoted } = await preview(plan)
    expect(quoted.body.preview).toMatchObject({ amount_due: 105 })
    const { body } = await customer
      .post(path, { plan_id: plan.id, quote_id: quoted.body.preview.quote_id })
      .expect(200)
    expect(body.subscription_checkout).toMatchObject({ provider: "paytr", amount_due: { amount: 105 } })
  })

  it("400: is missing for a plan that no provider sells, already in the preview", async () => {
    const inYen = await createPlan(paytr.shop, { prices: [{ amount: 100, currency_code: "jpy" }] })
    const elsewhere = await createPlan(paytr.shop, { ...TRY_100, providers: ["stripe"] })
    for (const plan of [inYen, elsewhere]) {
      const { quoted } = await preview(plan)
      expect([quoted.status, quoted.body.code]).toEqual([400, "invalid_field"])
    }
  })

  it("400: none sells a price without taxes that was saved earlier", async () => {
    const plan = await createPlan(paytr.shop)
    await sql(
      paytr.shop,
      `INSERT INTO subscription_plan_price (id, plan_id, currency_code, amount_minor, is_tax_inclusive)
       VALUES (?, ?, 'try', 10000, false)`,
      [unique("subprice"), plan.id],
    )
    const { body } = await storefront(paytr.shop, { token: await signIn(paytr) })
      .post("/store/subscriptions/checkout", { plan_id: plan.id, provider: "paytr" })
      .expect(400)
    expect(body).toMatchObject({ code: "invalid_field", message: expect.stringContaining("taxes") })
    const listed = await storefront(paytr.shop).get(`/store/subscription-plans?q=${plan.handle}`).expect(200)
    expect(listed.body.subscription_plans).toMatchObject([{ providers: [] }])
  })
})

describe("POST /store/subscriptions/checkout: limits", () => {
  it(`409: a customer can have ${MAX_OPEN_CHECKOUTS} open checkouts at a time`, async () => {
    const token = await signIn(paytr)
    const plan = await createPlan(paytr.shop, TRY_100)
    const start = () =>
      storefront(paytr.shop, { token }).post("/store/subscriptions/checkout", {
        plan_id: plan.id,
        provider: "paytr",
      })
    for (let count = 1; count < MAX_OPEN_CHECKOUTS; count += 1) await start().expect(200)
    const both = await Promise.all([start(), start()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    later(61 * MINUTE_MS)
    await start().expect(200)
  })

  it("400: iyzico sells at most 100 pieces, because it needs a product for each quantity", async () => {
    const plan = await createPlan(iyzico.shop, TRY_100)
    const made = iyzico.iyzico.products.length
    const { body } = await storefront(iyzico.shop, { token: await signIn(iyzico) })
      .post("/store/subscriptions/checkout", { plan_id: plan.id, provider: "iyzico", quantity: 101 })
      .expect(400)
    expect(body.code).toBe("invalid_field")
    expect(iyzico.iyzico.products).toHaveLength(made)
  })
})

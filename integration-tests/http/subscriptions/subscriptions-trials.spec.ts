import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { type Form, type PaytrShop, payForm, paytrShop, TRY_100 } from "../../factories/paytr-subscriptions"
import { createPlan, type MadePlan, subscribeFree } from "../../factories/subscriptions"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { PAYTR, utokenOf } from "../../harness/paytr-server"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const TRIAL = { ...TRY_100, trial_days: 14 }

let here: PaytrShop
let token: string
let restoreClock = () => {}

beforeAll(async () => {
  here = await paytrShop("subscriptions-trials")
})
afterAll(() => here.close())
afterEach(() => restoreClock())

function later(milliseconds: number): void {
  const time = clock.now() + milliseconds
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}

const oidOf = ({ action }: Form) => action.fields.merchant_oid ?? ""
const endNow = (id: string) =>
  admin(here.shop).post(`/admin/subscriptions/${id}/cancel`, { at: "now" }).expect(200)
const cardOf = async (id: string) =>
  (await sql(here.shop, "SELECT card FROM subscription WHERE id = ?", [id]))[0]?.card

/** Pays a form. Returns the subscription's id. */
async function pay(form: Form): Promise<string> {
  await payForm(form)
  await here.report(oidOf(form), "success", true).expect(200)
  return (await here.poll(token, form.id)).subscription_id
}

async function change(id: string, plan: MadePlan) {
  const path = `/store/subscriptions/${id}/change-plan`
  const customer = storefront(here.shop, { token })
  const { preview } = (await customer.get(`${path}/preview?plan_id=${plan.id}`).expect(200)).body
  const confirm = () => customer.post(path, { plan_id: plan.id, quote_id: preview.quote_id })
  return { preview, confirm }
}

describe("a trial", () => {
  it("is given once for each customer and plan", async () => {
    token = (await createCustomer(here.shop)).token
    const plan = await createPlan(here.shop, TRIAL)
    const first = await here.start(token, plan)
    expect(first).toMatchObject({ trial_days: 14, amount_due: { amount: 1 } })
    const id = await pay(first)
    expect(await here.read(token, id)).toMatchObject({ trial_end: expect.any(String) })
    await endNow(id)
    const second = await here.start(token, plan)
    expect(second).toMatchObject({ trial_days: 0, amount_due: { amount: 100 } })
    expect(await here.read(token, await pay(second))).toMatchObject({
      trial_end: null,
      cycles: [{ amount: 100 }],
    })
    token = (await createCustomer(here.shop)).token
    expect(await here.start(token, plan)).toMatchObject({ trial_days: 14 })
  })

  it("is given once for plans that deliver the same product, but for each other plan", async () => {
    token = (await createCustomer(here.shop)).token
    const product_id = unique("prod")
    await pay(await here.start(token, await createPlan(here.shop, { ...TRIAL, product_id })))
    const sibling = await createPlan(here.shop, { ...TRIAL, product_id, interval: "year" })
    expect(await here.start(token, sibling)).toMatchObject({ trial_days: 0 })
    expect(await here.start(token, await createPlan(here.shop, TRIAL))).toMatchObject({ trial_days: 14 })
  })

  it("is not given for a change from a paid plan, and is given for one from a free plan", async () => {
    token = (await createCustomer(here.shop)).token
    const { id } = await here.subscribed(token)
    const fromPaid = await change(id, await createPlan(here.shop, TRIAL))
    expect(fromPaid.preview).toMatchObject({ mode: "replace", amount_due: 100 })
    expect((await fromPaid.confirm().expect(200)).body.subscription_checkout).toMatchObject({
      trial_days: 0,
      amount_due: { amount: 100 },
    })
    const { subscription } = await subscribeFree(here.shop, token)
    const fromFree = await change(subscription.id, await createPlan(here.shop, TRIAL))
    expect(fromFree.preview).toMatchObject({ amount_due: 0 })
    expect((await fromFree.confirm().expect(200)).body.subscription_checkout).toMatchObject({
      trial_days: 14,
    })
  })

  it("409: a quote with a trial does not hold after the trial was used", async () => {
    token = (await createCustomer(here.shop)).token
    const { subscription } = await subscribeFree(here.shop, token)
    const plan = await createPlan(here.shop, TRIAL)
    const quoted = await change(subscription.id, plan)
    await pay(await here.start(token, plan))
    expect((await quoted.confirm().expect(409)).body.code).toBe("invalid_state")
  })

  it("is not given to a form that is posted after another trial, and the first period is charged at once", async () => {
    token = (await createCustomer(here.shop)).token
    const prices = [{ amount: 100, currency_code: "try", setup_fee: 20 }]
    const plan = await createPlan(here.shop, { ...TRIAL, prices })
    const [first, kept] = [await here.start(token, plan), await here.start(token, plan)]
    await endNow(await pay(first))
    later(20 * HOUR_MS)
    const id = await pay(kept)
    expect(await here.read(token, id)).toMatchObject({
      trial_end: null,
      cycles: [],
      invoices: [{ amount: 20 }],
    })
    await here.renew()
    const charged = await here.read(token, id)
    expect(charged).toMatchObject({
      status: "active",
      cycles: [{ status: "paid", amount: 100 }],
      current_period_start: new Date(clock.now()).toISOString(),
      invoices: [{ amount: 100 }, { amount: 20 }],
    })
    await here.renew()
    expect(await here.attempts(id)).toHaveLength(1)
  })
})

describe("the card that PayTR stores", () => {
  it("is deleted there and here after the end, although an answer is lost", async () => {
    token = (await createCustomer(here.shop)).token
    const { id, utoken } = await here.subscribed(token)
    expect(
      await sql(here.shop, "SELECT card FROM subscription_checkout WHERE subscription_id = ?", [id]),
    ).toEqual([{ card: null }])
    await here.forgetCards()
    expect([here.paytr.cards.has(utoken), await cardOf(id)]).toEqual([true, expect.any(String)])
    await endNow(id)
    here.paytr.loseAnswerTo("/odeme/capi/delete")
    await here.forgetCards()
    expect([here.paytr.cards.has(utoken), await cardOf(id)]).toEqual([false, null])
    const left = () => sql(here.shop, "SELECT attempts FROM subscription_card_removal")
    expect(await left()).toEqual([{ attempts: 1 }])
    later(11 * 60_000)
    await here.forgetCards()
    expect(await left()).toEqual([])
  })

  it("is deleted if its report comes after the end", async () => {
    token = (await createCustomer(here.shop)).token
    const form = await here.start(token, await createPlan(here.shop, TRY_100))
    await payForm(form)
    const { subscription_id: id } = await here.poll(token, form.id)
    await endNow(id)
    await here.report(oidOf(form), "success", true).expect(200)
    expect(await cardOf(id)).toBeNull()
    await here.forgetCards()
    expect(here.paytr.cards.has(utokenOf(oidOf(form)))).toBe(false)
  })

  it("waits for the right keys, because a refused question does not say that the card is gone", async () => {
    token = (await createCustomer(here.shop)).token
    const { id, utoken } = await here.subscribed(token)
    await endNow(id)
    const useKey = (paytr_merchant_key: string) =>
      admin(here.shop).post("/admin/config/payments", { paytr_merchant_key }).expect(200)
    await useKey("a-wrong-key")
    await here.forgetCards()
    await useKey(PAYTR.key)
    expect(here.paytr.cards.has(utoken)).toBe(true)
    later(HOUR_MS)
    await here.forgetCards()
    expect(here.paytr.cards.has(utoken)).toBe(false)
  })

  it("is deleted with the customer's personal data, and charges nothing more", async () => {
    const customer = await createCustomer(here.shop)
    token = customer.token
    const { id, utoken } = await here.subscribed(token)
    // This customer pays, but the subscription is not made yet.
    const open = await here.start(token, await createPlan(here.shop, TRY_100))
    await sql(here.shop, "UPDATE subscription_checkout SET card = 'v1.unreadable' WHERE id = ?", [open.id])
    await admin(here.shop).post("/admin/personal-data/erasures", { customer_id: customer.id }).expect(200)
    expect(await cardOf(id)).toBeNull()
    await here.forgetCards()
    expect(here.paytr.cards.has(utoken)).toBe(false)
    expect(await sql(here.shop, "SELECT id FROM subscription_card_removal")).toEqual([])
    later(32 * DAY_MS)
    await here.renew()
    expect(await here.attempts(id)).toEqual([])
    expect(await sql(here.shop, "SELECT status FROM subscription WHERE id = ?", [id])).toEqual([
      { status: "canceled" },
    ])
  })
})

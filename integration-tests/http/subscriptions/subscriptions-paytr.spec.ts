import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { useMailServer } from "../../factories/mail-server"
import { type PaytrShop, payForm, paytrShop, TRY_100 } from "../../factories/paytr-subscriptions"
import { overrideSettings } from "../../factories/settings"
import { createPlan, MONTH_ENDS } from "../../factories/subscriptions"
import { admin, storefront } from "../../harness/api"
import { paytrNotification, utokenOf } from "../../harness/paytr-server"
import { proofSize } from "../../harness/proof-size"

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const RACES = proofSize({ full: 50, small: 8 })
const MONTHS = 24
const DUE = 30

let here: PaytrShop
let token: string
let restoreClock = () => {}

beforeAll(async () => {
  here = await paytrShop("subscriptions-paytr")
  token = (await createCustomer(here.shop)).token
})
afterAll(() => here.close())
afterEach(() => {
  restoreClock()
  here.paytr.control.fault = () => undefined
})

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}
const read = (id: string, of = token) => here.read(of, id)
const later = (milliseconds: number) => at(clock.now() + milliseconds)
/** A customer who signs in at the present time of the clock. */
const signIn = async () => (await createCustomer(here.shop)).token
const renewals = (id: string) =>
  sql(here.shop, "SELECT id FROM outbox_event WHERE object_id = ? AND type = 'subscription.renewed'", [id])
/** How often PayTR has taken money for this subscription's renewals. */
async function charges(id: string): Promise<number> {
  const attempts = await here.attempts(id)
  return attempts.filter(({ merchant_ref = "" }) => here.paytr.orders.get(merchant_ref)?.isPaid).length
}

describe("POST /store/subscriptions/checkout with PayTR", () => {
  it("gives a form for the customer's browser, and makes the subscription after the payment only", async () => {
    const plan = await createPlan(here.shop, {
      prices: [{ amount: 100.99, currency_code: "try", setup_fee: 20 }],
      max_quantity: 5,
    })
    const checkout = await here.start(token, plan, { quantity: 2, return_to: "/account" })
    expect(checkout).toMatchObject({
      status: "pending",
      provider: "paytr",
      subscription_id: null,
      amount_due: { amount: 221.98, currency_code: "try" },
      action: {
        type: "form_post",
        method: "POST",
        url: `${here.paytr.url}/odeme`,
        fields: {
          payment_amount: "221.98",
          currency: "TL",
          payment_type: "card",
          store_card: "1",
          non_3d: "0",
          merchant_oid: expect.stringMatching(/^[0-9A-Za-z]{1,64}$/),
          merchant_ok_url: expect.stringContaining(`/account?subscription_checkout=${checkout.id}`),
        },
      },
    })
    expect(JSON.stringify(checkout)).not.toMatch(/paytr-key|paytr-salt/)
    expect(await here.poll(token, checkout.id)).toMatchObject({ status: "pending" })

    await payForm(checkout)
    const paid = await here.poll(token, checkout.id)
    expect(paid).toMatchObject({ status: "completed", action: null, subscription_id: expect.any(String) })
    expect(await read(paid.subscription_id)).toMatchObject({
      status: "active",
      provider: "paytr",
      quantity: 2,
      plan: { id: plan.id },
      capabilities: { can_pause: true, can_change_plan: true },
      next_charge: { amount: 201.98, currency_code: "try" },
      cycles: [{ status: "paid", amount: 221.98 }],
      invoices: [{ kind: "cycle", status: "paid", amount: 221.98 }],
    })
  })

  it("shows an expired checkout, and still makes the subscription if it is paid then", async () => {
    const checkout = await here.start(token, await createPlan(here.shop, TRY_100))
    later(2 * 60 * MINUTE_MS)
    expect(await here.poll(token, checkout.id)).toMatchObject({ status: "expired", action: null })
    await payForm(checkout)
    await here.report(checkout.action.fields.merchant_oid ?? "", "success", true).expect(200)
    expect(await here.poll(token, checkout.id)).toMatchObject({ status: "completed" })
  })

  it("keeps the card if the polling was faster than the report", async () => {
    const checkout = await here.start(token, await createPlan(here.shop, TRY_100))
    await payForm(checkout)
    const { subscription_id: id } = await here.poll(token, checkout.id)
    const oid = checkout.action.fields.merchant_oid ?? ""
    const cards = () => sql(here.shop, "SELECT card FROM subscription WHERE id = ?", [id])
    expect(await cards()).toEqual([{ card: null }])
    await here.report(oid, "success", true).expect(200)
    const [stored] = await cards()
    expect(stored?.card).toMatch(/^v1\./)
    expect(stored?.card).not.toContain(utokenOf(oid))
    await here.notify({ ...paytrNotification(oid, "success", "10000"), utoken: "another" }).expect(200)
    expect(await cards()).toEqual([stored])
  })

  it("has no subscription after a declined card, a forged report or one about another amount", async () => {
    const checkout = await here.start(token, await createPlan(here.shop, TRY_100))
    const oid = checkout.action.fields.merchant_oid ?? ""
    await here.notify(paytrNotification(oid, "success", "10000", "another-key")).expect(403)
    // The signature is right, but PayTR knows no such payment.
    await here.report(oid).expect(200)
    expect(await here.poll(token, checkout.id)).toMatchObject({ status: "pending" })
    await payForm(checkout, "declined")
    await here.report(oid, "failed").expect(200)
    expect(await here.poll(token, checkout.id)).toMatchObject({ status: "failed", action: null })

    const cheap = await here.start(token, await createPlan(here.shop, TRY_100))
    await payForm(cheap)
    const order = here.paytr.orders.get(cheap.action.fields.merchant_oid ?? "")
    if (order) order.kurus = 100
    await here.report(cheap.action.fields.merchant_oid ?? "").expect(502)
    expect(
      await sql(here.shop, "SELECT subscription_id FROM subscription_checkout WHERE id = ?", [cheap.id]),
    ).toEqual([{ subscription_id: null }])
  })

  it("a trial takes one lira to store the card, and returns it once", async () => {
    at(Date.UTC(2027, 2, 1))
    const owner = await signIn()
    const plan = await createPlan(here.shop, { ...TRY_100, trial_days: 14 })
    const checkout = await here.start(owner, plan)
    expect(checkout).toMatchObject({ amount_due: { amount: 1, currency_code: "try" } })
    await payForm(checkout)
    const oid = checkout.action.fields.merchant_oid ?? ""
    await here.report(oid, "success", true).expect(200)
    here.paytr.loseAnswerTo("/odeme/iade")
    await here.returnMoney()
    later(10 * MINUTE_MS)
    await here.returnMoney()
    expect(here.paytr.orders.get(oid)?.returns).toEqual([100])
    const { subscription_id: id } = await here.poll(owner, checkout.id)
    const trial = await read(id, owner)
    expect(trial).toMatchObject({ status: "active", cycles: [{ amount: 0, status: "paid" }], invoices: [] })
    expect(trial.next_charge).toMatchObject({ amount: 100, at: trial.trial_end })
    expect(trial.trial_end).toBe("2027-03-15T00:00:00.000Z")
    at(Date.parse(trial.trial_end))
    await here.renew()
    expect(await read(id, owner)).toMatchObject({
      current_period_start: "2027-03-15T00:00:00.000Z",
      current_period_end: "2027-04-15T00:00:00.000Z",
      cycles: [{ amount: 100, status: "paid" }, {}],
    })
  })
})

describe("the renewals of a subscription with PayTR", () => {
  it(`charges ${MONTHS} months from a month's end, each once, with an event for each`, async () => {
    at(Date.UTC(2027, 0, 31, 12))
    const owner = await signIn()
    const { id } = await here.subscribed(owner)
    for (let month = 1; month < MONTHS; month += 1) {
      at(Date.parse((await read(id, owner)).current_period_end))
      await here.renew()
      await here.renew()
    }
    const { cycles, status, invoices } = await read(id, owner)
    expect(status).toBe("active")
    expect(cycles.map((cycle: { status: string }) => cycle.status)).toEqual(Array(MONTHS).fill("paid"))
    const days = cycles.map((cycle: { period_start: string }) => cycle.period_start.slice(0, 10)).reverse()
    expect(days).toEqual(MONTH_ENDS)
    expect(invoices).toHaveLength(MONTHS)
    expect(await charges(id)).toBe(MONTHS - 1)
    expect(await renewals(id)).toHaveLength(MONTHS - 1)
  })

  it("asks about charges with lost answers, and charges each period once", async () => {
    at(Date.UTC(2027, 4, 1))
    const owner = await signIn()
    const { id, utoken } = await here.subscribed(owner)
    let faults = 0
    here.paytr.control.fault = (of) => {
      if (of !== utoken || faults > 2) return undefined
      faults += 1
      return (["loses the answer", "loses the call", "waits"] as const)[faults - 1]
    }
    // The answer is lost, but PayTR knows the payment.
    at(Date.parse((await read(id, owner)).current_period_end))
    await here.renew()
    expect(await read(id, owner)).toMatchObject({ status: "active", cycles: [{ status: "paid" }, {}] })

    // The call is lost. PayTR does not know it, so it is charged again when that is sure.
    at(Date.parse((await read(id, owner)).current_period_end))
    await here.renew()
    expect(await here.attempts(id)).toMatchObject([{}, { status: "unknown" }])
    later(3 * MINUTE_MS)
    await here.renew()
    expect(await here.attempts(id)).toMatchObject([{}, { status: "unknown" }])
    later(20 * MINUTE_MS)
    await here.renew()
    expect(await here.attempts(id)).toMatchObject([
      {},
      { status: "failed", error: "lost" },
      // PayTR does this one later, and reports it.
      { status: "unknown" },
    ])
    const waiting = (await here.attempts(id)).at(-1)?.merchant_ref ?? ""
    here.paytr.pay(waiting)
    await Promise.all([here.report(waiting), here.report(waiting)])
    expect(await read(id, owner)).toMatchObject({ cycles: [{ status: "paid" }, { status: "paid" }, {}] })
    expect(await charges(id)).toBe(2)
    expect(await renewals(id)).toHaveLength(2)
  })

  it("returns the money of a charge that was believed lost and was paid after another", async () => {
    at(Date.UTC(2027, 5, 1))
    const owner = await signIn()
    const { id } = await here.subscribed(owner)
    here.paytr.control.fault = () => "waits"
    at(Date.parse((await read(id, owner)).current_period_end))
    await here.renew()
    here.paytr.control.fault = () => undefined
    later(20 * MINUTE_MS)
    await here.renew()
    const [first, second] = await here.attempts(id)
    expect([first, second]).toMatchObject([{ status: "failed", error: "lost" }, { status: "succeeded" }])
    here.paytr.pay(first?.merchant_ref ?? "")
    for (let time = 0; time < 2; time += 1) await here.report(first?.merchant_ref ?? "").expect(200)
    await here.returnMoney()
    expect(here.paytr.orders.get(first?.merchant_ref ?? "")?.returns).toEqual([10_000])
    expect(here.paytr.orders.get(second?.merchant_ref ?? "")?.returns).toEqual([])
    expect(await renewals(id)).toHaveLength(1)
  })

  describe("whose first charge was believed lost, and is paid while a second one is open,", () => {
    /** Two charges of one period. PayTR does both later or never. The first one is paid. */
    const paidLate = async (
      month: number,
      meanwhile = async (_id: string): Promise<unknown> => undefined,
    ) => {
      at(Date.UTC(2029, month, 1))
      const owner = await signIn()
      const { id } = await here.subscribed(owner)
      here.paytr.control.fault = () => "waits"
      at(Date.parse((await read(id, owner)).current_period_end))
      await here.renew()
      later(20 * MINUTE_MS)
      await here.renew()
      const [first = {}, second = {}] = await here.attempts(id)
      expect([first, second]).toMatchObject([{ status: "failed", error: "lost" }, { status: "unknown" }])
      await meanwhile(id)
      here.paytr.pay(first.merchant_ref ?? "")
      await here.report(first.merchant_ref ?? "").expect(200)
      return { id, owner, first, second }
    }
    /** The period is paid once, and the next one is charged at its end. */
    const expectPaidOnce = async ({ id, owner }: { id: string; owner: string }, second: object) => {
      const found = await read(id, owner)
      expect(found).toMatchObject({ status: "active", cycles: [{ status: "paid" }, { status: "paid" }] })
      expect(await here.attempts(id)).toMatchObject([{ status: "succeeded" }, second])
      expect(await renewals(id)).toHaveLength(1)
      here.paytr.control.fault = () => undefined
      at(Date.parse(found.current_period_end) - MINUTE_MS)
      await here.renew()
      expect(await here.attempts(id)).toHaveLength(2)
      later(MINUTE_MS)
      await here.renew()
      expect(await here.attempts(id)).toMatchObject([{}, {}, { status: "succeeded" }])
      expect(await renewals(id)).toHaveLength(2)
    }

    it("stays paid if the second is declined, and nobody gets a mail about it", async () => {
      const late = await paidLate(0)
      const sent = () =>
        sql(here.shop, "SELECT id FROM queued_mail WHERE kind = 'payment_failed' AND about = ?", [late.id])
      const before = (await sent()).length
      await here.report(late.second.merchant_ref ?? "", "failed").expect(200)
      await expectPaidOnce(late, { status: "failed" })
      expect(await sent()).toHaveLength(before)
    })

    it("asks about the second soon, and returns its money", async () => {
      const late = await paidLate(1)
      here.paytr.pay(late.second.merchant_ref ?? "")
      later(3 * MINUTE_MS)
      await here.renew()
      await expectPaidOnce(late, { status: "failed", error: "double" })
      await here.returnMoney()
      expect(here.paytr.orders.get(late.second.merchant_ref ?? "")?.returns).toEqual([10_000])
      expect(here.paytr.orders.get(late.first.merchant_ref ?? "")?.returns).toEqual([])
    })

    it("never sends the second if that one was not sent", async () => {
      const late = await paidLate(2)
      const { cards } = here.shop.container.resolve("subscriptions")
      await runInTenant(here.shop.tenant, () =>
        cards.settleCharge({
          attemptId: late.second.id ?? "",
          outcome: { result: "unsent" },
          retryDays: [1],
        }),
      )
      here.paytr.control.fault = () => undefined
      later(10 * MINUTE_MS)
      await here.renew()
      await expectPaidOnce(late, { status: "failed", error: "lost" })
    })

    it("gets the money of both back if it was ended meanwhile", async () => {
      const late = await paidLate(3, async (id) =>
        admin(here.shop).post(`/admin/subscriptions/${id}/cancel`, { at: "now" }).expect(200),
      )
      here.paytr.pay(late.second.merchant_ref ?? "")
      later(3 * MINUTE_MS)
      await here.renew()
      await here.returnMoney()
      for (const { merchant_ref = "" } of [late.first, late.second])
        expect(here.paytr.orders.get(merchant_ref)?.returns).toEqual([10_000])
      expect(await read(late.id, late.owner)).toMatchObject({ status: "canceled", next_charge: null })
    })
  })

  it("is past due after a declined card, tries on the shop's days, and recovers", async () => {
    at(Date.UTC(2027, 6, 1))
    const owner = await signIn()
    const { id } = await here.subscribed(owner)
    here.paytr.control.fault = () => "declines"
    at(Date.parse((await read(id, owner)).current_period_end))
    await here.renew()
    const late = await read(id, owner)
    expect(late).toMatchObject({ status: "past_due", cycles: [{ status: "past_due" }, {}] })
    expect(Date.parse(late.next_charge.at)).toBe(clock.now() + DAY_MS)
    later(DAY_MS - MINUTE_MS)
    await here.renew()
    expect(await here.attempts(id)).toHaveLength(1)
    later(MINUTE_MS)
    here.paytr.control.fault = () => undefined
    await here.renew()
    expect(await read(id, owner)).toMatchObject({ status: "active", cycles: [{ status: "paid" }, {}] })
    expect(await charges(id)).toBe(1)
  })

  it("ends after the last declined charge, and charges nothing more", async () => {
    at(Date.UTC(2027, 7, 1))
    const owner = await signIn()
    const { id, utoken } = await here.subscribed(owner)
    here.paytr.control.fault = () => "declines"
    at(Date.parse((await read(id, owner)).current_period_end))
    for (const days of [0, 1, 3, 5]) {
      later(days * DAY_MS)
      await here.renew()
    }
    expect(await read(id, owner)).toMatchObject({
      status: "canceled",
      next_charge: null,
      canceled_at: expect.any(String),
      cycles: [{ status: "void" }, { status: "paid" }],
    })
    expect(await here.attempts(id)).toHaveLength(4)
    await here.forgetCards()
    expect(here.paytr.cards.has(utoken)).toBe(false)
    later(60 * DAY_MS)
    await here.renew()
    expect(await here.attempts(id)).toHaveLength(4)
  })

  it("pauses, resumes, cancels and uncancels, because the collection is ours", async () => {
    at(Date.UTC(2027, 8, 1))
    const owner = await signIn()
    const { id } = await here.subscribed(owner)
    await here.act(owner, id, "pause").expect(200)
    later(90 * DAY_MS)
    await here.renew()
    expect(await here.attempts(id)).toEqual([])
    await here.act(owner, id, "resume").expect(200)
    await here.renew()
    const resumed = await read(id, owner)
    expect(resumed).toMatchObject({ status: "active", cycles: [{ status: "paid", amount: 100 }, {}] })
    expect(Date.parse(resumed.current_period_start)).toBe(clock.now())
    await here.act(owner, id, "cancel").expect(200)
    await here.act(owner, id, "uncancel").expect(200)
    await here.act(owner, id, "cancel").expect(200)
    at(Date.parse(resumed.current_period_end))
    await here.renew()
    expect(await read(id, owner)).toMatchObject({ status: "canceled" })
    expect(await charges(id)).toBe(1)
  })

  it("replaces the plan by a checkout: the old one ends when the new one is paid", async () => {
    const { id } = await here.subscribed(token)
    const other = await createPlan(here.shop, { prices: [{ amount: 200, currency_code: "try" }] })
    const path = `/store/subscriptions/${id}/change-plan`
    const { body } = await storefront(here.shop, { token })
      .get(`${path}/preview?plan_id=${other.id}`)
      .expect(200)
    expect(body.preview).toMatchObject({ mode: "replace", amount_due: 200 })
    const changed = await storefront(here.shop, { token })
      .post(path, { plan_id: other.id, quote_id: body.preview.quote_id })
      .expect(200)
    expect(changed.body.subscription).toMatchObject({ status: "active" })
    const form = changed.body.subscription_checkout
    await payForm(form)
    await here.report(form.action.fields.merchant_oid, "success", true).expect(200)
    expect(await read(id)).toMatchObject({ status: "canceled" })
    const { subscription_id } = await here.poll(token, form.id)
    expect(await read(subscription_id)).toMatchObject({ status: "active", plan: { id: other.id } })
  })

  it("mails the customer in their language about a declined, a recovered and the last charge", async () => {
    const server = await useMailServer(here.shop, { from_name: "Alder" })
    const keepDays = await overrideSettings(here.shop, "subscriptions", { retry_days: "2" })
    try {
      at(Date.UTC(2027, 9, 1))
      const { token: owner, email } = await createCustomer(here.shop)
      const mails = async () => {
        await here.sendMails()
        await here.sendMails()
        const sent = server.received.filter(({ recipients }) => recipients.includes(email))
        return sent.map(({ mail }) => `${mail.subject} ${mail.text}`)
      }
      const { id, plan } = await here.subscribed(owner, TRY_100, {}, "de")
      here.paytr.control.fault = () => "declines"
      at(Date.parse((await read(id, owner)).current_period_end))
      await here.renew()
      const first = await mails()
      expect(first).toHaveLength(1)
      expect(first[0]).toContain("Ihre Zahlung")
      expect(first[0]).toContain(plan.name)
      expect(first[0]).toContain("3. November 2027")
      here.paytr.control.fault = () => undefined
      later(2 * DAY_MS)
      await here.renew()
      expect((await mails()).at(-1)).toContain("erhalten")
      here.paytr.control.fault = () => "declines"
      at(Date.parse((await read(id, owner)).current_period_end))
      await here.renew()
      // The mail server did not answer for the two days until the next attempt.
      later(2 * DAY_MS)
      const late = (await mails()).at(-1)
      expect(late).toContain("fehlgeschlagen")
      expect(late).not.toContain("Wir versuchen es")
      await here.renew()
      const all = await mails()
      expect(all).toHaveLength(4)
      expect(all.at(-1)).toContain("beendet")
      expect(await read(id, owner)).toMatchObject({ status: "canceled" })
    } finally {
      await keepDays()
      await server.close()
    }
  })

  it("does not mail about a declined charge after the subscription has ended", async () => {
    const server = await useMailServer(here.shop)
    const keepDays = await overrideSettings(here.shop, "subscriptions", { retry_days: "2" })
    try {
      at(Date.UTC(2027, 10, 1))
      const { token: owner, email } = await createCustomer(here.shop)
      const { id } = await here.subscribed(owner, TRY_100, {}, "de")
      here.paytr.control.fault = () => "declines"
      at(Date.parse((await read(id, owner)).current_period_end))
      await here.renew()
      later(2 * DAY_MS)
      await here.renew()
      await here.sendMails()
      const sent = server.received.filter(({ recipients }) => recipients.includes(email))
      expect(sent.map(({ mail }) => mail.subject)).toEqual([expect.stringContaining("beendet")])
    } finally {
      await keepDays()
      await server.close()
    }
  })

  it("404: a stranger sees neither the subscription nor the checkout", async () => {
    const { id } = await here.subscribed(token)
    const stranger = await signIn()
    await storefront(here.shop, { token: stranger }).get(`/store/subscriptions/${id}`).expect(404)
    for (const action of ["pause", "resume", "cancel", "uncancel"])
      await here.act(stranger, id, action).expect(404)
  })

  it(`charges ${DUE} due renewals once each, with four runs, dead processes and lost answers`, async () => {
    at(Date.UTC(2028, 0, 1))
    const owner = await signIn()
    const ids: string[] = []
    for (let one = 0; one < DUE; one += 1) ids.push((await here.subscribed(owner)).id)
    at(Date.parse((await read(ids[0] ?? "", owner)).current_period_end))
    let call = 0
    here.paytr.control.fault = () => {
      call += 1
      if (call % 5 === 0) return "loses the answer"
      return call % 7 === 0 ? "loses the call" : undefined
    }
    // These processes die after they have stored the charge, before they send it.
    const { cards } = here.shop.container.resolve("subscriptions")
    for (const id of ids.slice(0, 5)) await runInTenant(here.shop.tenant, () => cards.claimWork(id))
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([here.renew(), here.renew(), here.renew(), here.renew()])
      later(10 * MINUTE_MS)
    }
    for (const id of ids) {
      expect(await charges(id), id).toBe(1)
      expect(await read(id, owner), id).toMatchObject({ status: "active", cycles: [{ status: "paid" }, {}] })
      expect(await renewals(id), id).toHaveLength(1)
    }
  })

  it(`makes one subscription if reports and polling come at the same moment, ${RACES} times`, async () => {
    const plan = await createPlan(here.shop, TRY_100)
    for (let race = 0; race < RACES; race += 1) {
      const checkout = await here.start(token, plan)
      await payForm(checkout)
      const oid = checkout.action.fields.merchant_oid ?? ""
      const answers = await Promise.all([
        here.report(oid, "success", true),
        here.poll(token, checkout.id),
        here.report(oid, "success", true),
      ])
      expect([answers[0].text, answers[2].text]).toEqual(["OK", "OK"])
      const rows = await sql(here.shop, "SELECT id, card FROM subscription WHERE provider_ref = ?", [oid])
      expect(rows).toEqual([{ id: expect.any(String), card: expect.stringMatching(/^v1\./) }])
    }
  })
})

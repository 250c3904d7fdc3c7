import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { rows } from "../../../src/api/contracts"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { type PaytrShop, paytrShop } from "../../factories/paytr-subscriptions"
import { createCoupon, createPlan, subscribeFree } from "../../factories/subscriptions"
import { admin, anonymous, storefront } from "../../harness/api"
import { useTenant } from "../../harness/tenants"

const DAY_MS = 86_400_000
const ACTIONS = ["retry", "pause", "resume", "cancel", "uncancel"] as const

let here: PaytrShop
let restoreClock = () => {}

beforeAll(async () => {
  here = await paytrShop("subscriptions-admin")
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
const later = (milliseconds: number) => at(clock.now() + milliseconds)
const call = () => admin(here.shop)
const list = async (query: string) => (await call().get(`/admin/subscriptions?${query}`).expect(200)).body
const read = async (id: string) =>
  (await call().get(`/admin/subscriptions/${id}`).expect(200)).body.subscription
const act = (id: string, action: string, body: object = {}) =>
  call().post(`/admin/subscriptions/${id}/${action}`, body)
const refuses = async (id: string, action: string, body: object = {}) =>
  expect((await act(id, action, body).expect(409)).body.code).toBe("invalid_state")
const kinds = ({ changes }: { changes: { kind: string }[] }) => changes.map(({ kind }) => kind)

/** A paid subscription of a customer of its own. */
async function subscribed() {
  const owner = await createCustomer(here.shop)
  return { owner, ...(await here.subscribed(owner.token)) }
}

/** One whose renewal was declined. */
async function declined() {
  const found = await subscribed()
  at(Date.parse((await read(found.id)).current_period_end))
  here.paytr.control.fault = () => "declines"
  await here.renew()
  return found
}

describe("GET /admin/subscriptions", () => {
  it("200: filters by status, plan, customer and provider, and finds the customer's email", async () => {
    const { owner, id, plan } = await subscribed()
    const free = await subscribeFree(here.shop, owner.token)
    const ids = ({ subscriptions }: { subscriptions: { id: string }[] }) => subscriptions.map((one) => one.id)
    const ofOwner = `customer_id=${owner.id}`
    expect(ids(await list(ofOwner))).toEqual([free.subscription.id, id])
    expect(ids(await list(`${ofOwner}&order=created_at`))).toEqual([id, free.subscription.id])
    expect(ids(await list(`${ofOwner}&provider=paytr`))).toEqual([id])
    expect(ids(await list(`${ofOwner}&provider=free`))).toEqual([free.subscription.id])
    expect(ids(await list(`plan_id=${plan.id}`))).toEqual([id])
    expect(ids(await list(`q=${encodeURIComponent(owner.email)}&limit=1&offset=1`))).toEqual([id])
    expect(await list(`${ofOwner}&status=canceled`)).toMatchObject({ subscriptions: [], count: 0 })
    expect(await list("q=nobody-has-this-name")).toMatchObject({ subscriptions: [], count: 0 })
    expect((await list(`plan_id=${plan.id}`)).subscriptions).toMatchObject([
      {
        status: "active",
        provider: "paytr",
        plan: { id: plan.id, name: plan.name },
        customer: { id: owner.id, email: owner.email },
        capabilities: {
          can_pause: true,
          can_resume: false,
          can_cancel: true,
          can_end: true,
          can_uncancel: false,
          can_retry: false,
        },
      },
    ])
  })

  it.each([
    ["limit=101", "out_of_range"],
    ["status=late", "invalid_field"],
    ["provider=paypal", "invalid_field"],
    ["surprise=1", "unknown_field"],
  ])("400: %s is %s", async (query, code) => {
    const { body } = await call().get(`/admin/subscriptions?${query}`).expect(400)
    expect(body.code).toBe(code)
  })

  it("401, 404: without an admin, for an unknown id and for one of another shop", async () => {
    const { id } = await subscribed()
    const north = await useTenant("subscriptions-north")
    await anonymous(here.shop).get("/admin/subscriptions").expect(401)
    await anonymous(here.shop).get(`/admin/subscriptions/${id}`).expect(401)
    await anonymous(here.shop).get("/admin/subscriptions/statistics").expect(401)
    await call().get("/admin/subscriptions/sub_none").expect(404)
    await admin(north).get(`/admin/subscriptions/${id}`).expect(404)
    for (const action of [...ACTIONS, "refund"]) {
      const body = action === "refund" ? { invoice_id: "subinv_none" } : {}
      await anonymous(here.shop).post(`/admin/subscriptions/${id}/${action}`, body).expect(401)
      await admin(north).post(`/admin/subscriptions/${id}/${action}`, body).expect(404)
      await act("sub_none", action, body).expect(404)
    }
    expect(await read(id)).toMatchObject({ status: "active", refunds: [] })
  })
})

describe("the timeline of a subscription", () => {
  it("200: has cycles, attempts, invoices and changes", async () => {
    const { owner, id } = await declined()
    expect(await read(id)).toMatchObject({
      status: "past_due",
      customer_id: owner.id,
      provider: "paytr",
      cycles: [{ status: "past_due", amount: 100, currency_code: "try" }, { status: "paid" }],
      attempts: [{ number: 1, status: "failed", amount: 100, error: "Yetersiz bakiye" }],
      invoices: [{ status: "paid", amount: 100, refunded: 0, refundable: 100 }],
      changes: [
        { kind: "payment_failed", actor_type: "system", data: { reason: "Yetersiz bakiye" } },
        { kind: "created", actor_type: "customer", actor_id: owner.id },
      ],
    })
    expect(JSON.stringify(await read(id))).not.toMatch(/"card"|v1\./)
  })
})

describe("POST /admin/subscriptions/:id/retry", () => {
  it("200: charges a declined renewal again, once for two calls at the same moment", async () => {
    const { id } = await declined()
    here.paytr.control.fault = () => undefined
    const answers = await Promise.all([act(id, "retry"), act(id, "retry")])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const recovered = await read(id)
    expect(recovered).toMatchObject({
      status: "active",
      capabilities: { can_retry: false },
      cycles: [{ status: "paid" }, { status: "paid" }],
      attempts: [{ number: 2, status: "succeeded" }, { status: "failed" }],
    })
    expect(kinds(recovered)).toEqual(expect.arrayContaining(["retried", "renewed"]))
  })

  it("402: a declined attempt does not bring the end closer", async () => {
    const { id } = await declined()
    for (let time = 0; time < 5; time += 1)
      expect((await act(id, "retry").expect(402)).body.code).toBe("payment_failed")
    const late = await read(id)
    expect(late).toMatchObject({ status: "past_due" })
    expect(Date.parse(late.next_charge.at)).toBe(clock.now() + DAY_MS)
    for (const days of [1, 3, 5]) {
      expect(await read(id)).toMatchObject({ status: "past_due" })
      later(days * DAY_MS)
      await here.renew()
    }
    expect(await read(id)).toMatchObject({ status: "canceled" })
    await refuses(id, "retry")
  })

  it("409: nothing is unpaid, or a charge is on its way", async () => {
    const { id } = await subscribed()
    await refuses(id, "retry")
    const late = await declined()
    here.paytr.control.fault = () => "waits"
    await act(late.id, "retry").expect(200)
    expect(await read(late.id)).toMatchObject({ attempts: [{ status: "unknown" }, {}] })
    await refuses(late.id, "retry")
  })
})

describe("an admin pauses, resumes, cancels and uncancels", () => {
  it("200, 409: as the state allows, and is named in the history", async () => {
    const { id } = await subscribed()
    await refuses(id, "resume")
    await refuses(id, "uncancel")
    expect((await act(id, "pause").expect(200)).body.subscription).toMatchObject({
      status: "paused",
      paused_at: expect.any(String),
      capabilities: { can_pause: false, can_resume: true },
    })
    await refuses(id, "pause")
    await act(id, "resume").expect(200)
    await act(id, "cancel").expect(200)
    await act(id, "cancel", { at: "period_end" }).expect(200)
    const uncanceled = await act(id, "uncancel").expect(200)
    const { changes } = uncanceled.body.subscription
    expect(changes.slice(0, 4)).toMatchObject(
      ["cancel_withdrawn", "cancel_requested", "resumed", "paused"].map((kind) => ({
        kind,
        actor_type: "user",
        actor_id: here.shop.admin.id,
      })),
    )
  })

  it("200, 409: ends one now, and charges nothing more", async () => {
    const { id } = await declined()
    const ended = await act(id, "cancel", { at: "now" }).expect(200)
    expect(ended.body.subscription).toMatchObject({
      status: "canceled",
      canceled_at: expect.any(String),
      next_charge: null,
      cycles: [{ status: "void" }, { status: "paid" }],
      capabilities: { can_cancel: false, can_end: false, can_retry: false },
    })
    for (const action of ACTIONS) await refuses(id, action, {})
    await refuses(id, "cancel", { at: "now" })
    later(60 * DAY_MS)
    await here.renew()
    expect(await here.attempts(id)).toHaveLength(1)
  })

  it("400: for another moment and for unknown fields", async () => {
    const { id } = await subscribed()
    expect((await act(id, "cancel", { at: "tomorrow" }).expect(400)).body.code).toBe("invalid_field")
    expect((await act(id, "pause", { surprise: 1 }).expect(400)).body.code).toBe("unknown_field")
  })
})

describe("POST /admin/subscriptions/:id/refund", () => {
  const invoiceOf = async (id: string) => (await read(id)).invoices[0]

  it("200: refunds a part and then the rest", async () => {
    const { id, oid } = await subscribed()
    const { id: invoice_id } = await invoiceOf(id)
    const part = await act(id, "refund", { invoice_id, amount: 30.5, reason: "Stale coffee" }).expect(200)
    expect(part.body.subscription).toMatchObject({
      invoices: [{ amount: 100, refunded: 30.5, refundable: 69.5 }],
      refunds: [{ status: "done", amount: 30.5, currency_code: "try", reason: "Stale coffee", error: null }],
    })
    expect(kinds(part.body.subscription)[0]).toBe("refunded")
    await act(id, "refund", { invoice_id }).expect(200)
    expect(here.paytr.orders.get(oid)?.returns).toEqual([3050, 6950])
    await refuses(id, "refund", { invoice_id })
  })

  it("refunds once for ten calls at the same moment", async () => {
    const { id, oid } = await subscribed()
    const { id: invoice_id } = await invoiceOf(id)
    const calls = Array.from({ length: 10 }, () => act(id, "refund", { invoice_id }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    expect(here.paytr.orders.get(oid)?.returns).toEqual([10_000])
  })

  it("200: is pending after a lost answer, and is settled once", async () => {
    const { id, oid } = await subscribed()
    const { id: invoice_id } = await invoiceOf(id)
    here.paytr.loseAnswerTo("/odeme/iade")
    const lost = await act(id, "refund", { invoice_id, amount: 20 }).expect(200)
    expect(lost.body.subscription.refunds).toMatchObject([{ status: "pending", error: expect.any(String) }])
    await refuses(id, "refund", { invoice_id })
    later(10 * 60_000)
    await here.returnMoney()
    expect((await read(id)).refunds).toMatchObject([{ status: "done", error: null }])
    expect(here.paytr.orders.get(oid)?.returns).toEqual([2000])
  })

  it("502: keeps nothing if PayTR refuses", async () => {
    const { id, oid } = await subscribed()
    const { id: invoice_id } = await invoiceOf(id)
    const order = here.paytr.orders.get(oid)
    if (order) order.kurus = 1000
    expect((await act(id, "refund", { invoice_id }).expect(502)).body.code).toBe("provider_error")
    const after = await read(id)
    expect(after).toMatchObject({ refunds: [], invoices: [{ refunded: 0 }] })
    expect(kinds(after)).not.toContain("refunded")
  })

  it("400: for an invoice of another subscription, too much money and wrong fields", async () => {
    const { id } = await subscribed()
    const { id: invoice_id } = await invoiceOf(id)
    const other = await invoiceOf((await subscribed()).id)
    for (const [body, code] of [
      [{}, "missing_field"],
      [{ invoice_id: other.id }, "invalid_field"],
      [{ invoice_id, amount: 100.01 }, "out_of_range"],
      [{ invoice_id, amount: 0 }, "out_of_range"],
      [{ invoice_id, amount: 0.001 }, "invalid_field"],
      [{ invoice_id, surprise: 1 }, "unknown_field"],
    ] as const)
      expect((await act(id, "refund", body).expect(400)).body.code).toBe(code)
    expect((await read(id)).refunds).toEqual([])
  })
})

describe("GET /admin/subscriptions/statistics", () => {
  it("200: counts recurring revenue, churn and failed payments by month", async () => {
    const other = await paytrShop("subscriptions-statistics")
    try {
      // The demo shop's own subscriptions.
      await sql(other.shop, "DELETE FROM subscription")
      at(Date.UTC(2027, 0, 10))
      const monthly = await other.subscribed((await createCustomer(other.shop)).token)
      const yearly = await other.subscribed((await createCustomer(other.shop)).token, {
        prices: [{ amount: 120, currency_code: "try" }],
        interval: "year",
      })
      const statistics = async (query = "months=3") =>
        (await admin(other.shop).get(`/admin/subscriptions/statistics?${query}`).expect(200)).body.statistics
      expect((await statistics()).recurring).toEqual([
        { currency_code: "try", amount: 110, subscriptions: 2 },
      ])
      // The monthly one is declined in February, paid on the next day, and ends in March.
      at(Date.UTC(2027, 1, 10))
      other.paytr.control.fault = () => "declines"
      await other.renew()
      at(Date.UTC(2027, 1, 11))
      other.paytr.control.fault = () => undefined
      await other.renew()
      at(Date.UTC(2027, 2, 5))
      const end = (id: string, body: object) =>
        admin(other.shop).post(`/admin/subscriptions/${id}/cancel`, body).expect(200)
      await end(monthly.id, { at: "now" })
      const { invoices } = (await admin(other.shop).get(`/admin/subscriptions/${yearly.id}`)).body
        .subscription
      await admin(other.shop)
        .post(`/admin/subscriptions/${yearly.id}/refund`, { invoice_id: invoices[0].id, amount: 20 })
        .expect(200)
      at(Date.UTC(2027, 2, 6))
      expect(await statistics()).toMatchObject({
        recurring: [{ currency_code: "try", amount: 10, subscriptions: 1 }],
        months: [
          {
            month: "2027-01",
            at_start: 0,
            started: 2,
            ended: 0,
            churn: null,
            failed_payments: 0,
            amounts: [{ currency_code: "try", recurring: 110, paid: 220, refunded: 0 }],
          },
          {
            month: "2027-02",
            at_start: 2,
            started: 0,
            ended: 0,
            churn: 0,
            failed_payments: 1,
            amounts: [{ currency_code: "try", recurring: 110, paid: 100, refunded: 0 }],
          },
          {
            month: "2027-03",
            at_start: 2,
            started: 0,
            ended: 1,
            churn: 0.5,
            failed_payments: 0,
            amounts: [{ currency_code: "try", recurring: 10, paid: 0, refunded: 20 }],
          },
        ],
      })
      expect((await statistics("months=1")).months).toHaveLength(1)
      expect((await statistics("")).months).toHaveLength(12)
    } finally {
      other.close()
    }
  })

  it("400: for too many months", async () => {
    const { body } = await call().get("/admin/subscriptions/statistics?months=37").expect(400)
    expect(body.code).toBe("out_of_range")
  })
})

/** Every row of admins with an id of a subscription, plan, coupon or customer. The spec of customers has the others. */
const WITH_ID = rows.filter(
  ({ path }) =>
    /^\/admin\/subscription(s|-plans|-coupons)\/:id/.test(path) ||
    path === "/admin/customers/:id/entitlements",
)

describe("the rows of admins with an id", () => {
  it("are as many as there are routes", () => {
    expect(WITH_ID).toHaveLength(17)
  })

  it.each(WITH_ID.map((row) => [`${row.method} ${row.path}`, row] as const))(
    "404: %s with an id of another shop",
    async (_, { method, path }) => {
      const { owner, id, plan } = await subscribed()
      const coupon = await createCoupon(here.shop)
      const [invoice] = (await read(id)).invoices
      const ids: Record<string, string> = { plans: plan.id, coupons: coupon.id, "/admin/customers": owner.id }
      const known = Object.entries(ids).find(([part]) => path.includes(part))?.[1] ?? id
      const target = path.replace(":id", known).replace(":invoice_id", invoice.id)
      const away = admin(await useTenant("subscriptions-away"))
      const before = await read(id)
      const body = path.endsWith("/refund") ? { invoice_id: invoice.id } : {}
      const answer =
        method === "GET"
          ? await away.get(target)
          : method === "DELETE"
            ? await away.delete(target)
            : await away.post(target, body)
      expect([answer.status, answer.body.code]).toEqual([404, "not_found"])
      expect(await read(id)).toEqual(before)
    },
  )

  it("400: an invoice or a quote of another subscription", async () => {
    const [mine, other] = [await subscribed(), await subscribed()]
    const [invoice] = (await read(other.id)).invoices
    expect((await act(mine.id, "refund", { invoice_id: invoice.id }).expect(400)).body.code).toBe(
      "invalid_field",
    )
    const plan = await createPlan(here.shop, { prices: [{ amount: 7, currency_code: "try" }] })
    const quoted = await storefront(here.shop, { token: other.owner.token })
      .get(`/store/subscriptions/${other.id}/change-plan/preview?plan_id=${plan.id}`)
      .expect(200)
    const refused = await storefront(here.shop, { token: mine.owner.token })
      .post(`/store/subscriptions/${mine.id}/change-plan`, {
        plan_id: plan.id,
        quote_id: quoted.body.preview.quote_id,
      })
      .expect(400)
    expect(refused.body.code).toBe("invalid_field")
  })
})

import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { renewSubscriptions } from "../../../src/features/subscriptions/jobs/renew-subscriptions"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { createPlan, EUR_10, subscribeFree } from "../../factories/subscriptions"
import { unique } from "../../factories/unique"
import { admin, anonymous, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

const DAY_MS = 86_400_000

let shop: Shop
let token: string
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
  token = (await createCustomer(shop)).token
})
afterEach(() => restoreClock())

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}
const customer = (of = token) => storefront(shop, { token: of })
const read = async (id: string) =>
  (await customer().get(`/store/subscriptions/${id}`).expect(200)).body.subscription
const act = (id: string, action: string) => customer().post(`/store/subscriptions/${id}/${action}`, {})
const renew = () => renewSubscriptions.run(shop.container)

describe("GET /store/subscription-plans", () => {
  const list = (query: string) => storefront(shop).get(`/store/subscription-plans?${query}`)

  it("200: lists active plans with their current prices, in the caller's currency", async () => {
    const word = unique("word")
    const fields = { description: word, trial_days: 14, max_quantity: 5 }
    const prices = [
      { amount: 12.5, currency_code: "eur", setup_fee: 3 },
      { amount: 1500, currency_code: "jpy" },
    ]
    const entitlements = [{ key: "downloads", value: 5 }]
    const plan = await createPlan(shop, {
      ...fields,
      prices,
      entitlements,
      interval: "week",
      interval_count: 2,
    })
    await createPlan(shop, { ...fields, is_active: false })
    const { body } = await list(`q=${word}`).expect(200)
    expect(body).toMatchObject({ count: 1, offset: 0, limit: 20 })
    expect(body.subscription_plans[0]).toEqual({
      id: plan.id,
      handle: plan.handle,
      name: plan.name,
      description: word,
      interval: "week",
      interval_count: 2,
      trial_days: 14,
      is_free: false,
      prices: [
        { id: expect.any(String), amount: 12.5, currency_code: "eur", setup_fee: 3, is_tax_inclusive: true },
        { id: expect.any(String), amount: 1500, currency_code: "jpy", setup_fee: 0, is_tax_inclusive: true },
      ],
      min_quantity: 1,
      max_quantity: 5,
      entitlements,
      product_id: null,
      providers: [],
      coupon_providers: [],
    })
    const inYen = await list(`q=${word}&currency_code=JPY`).expect(200)
    expect(inYen.body.subscription_plans[0].prices).toMatchObject([{ amount: 1500, currency_code: "jpy" }])
    expect((await list(`q=${word}&currency_code=usd`).expect(200)).body.count).toBe(0)
  })

  it("200: a plan without prices is free, in the translated language too", async () => {
    const word = unique("word")
    const { id } = await createPlan(shop, { name: `Friends ${word}` })
    await admin(shop)
      .post("/admin/translations/batch", {
        create: [
          {
            reference: "subscription_plan",
            reference_id: id,
            locale_code: "de",
            translations: { name: `Freunde ${word}` },
          },
        ],
      })
      .expect(200)
    const { body, headers } = await list(`q=${word}&locale=de`).expect(200)
    expect(body.subscription_plans).toMatchObject([
      { id, is_free: true, name: `Freunde ${word}`, prices: [] },
    ])
    expect(headers["content-language"]).toBe("de")
  })

  it.each([
    ["limit=101", "out_of_range"],
    ["order=price", "invalid_field"],
    ["surprise=1", "unknown_field"],
    ["currency_code=euro", "invalid_field"],
    ["region_id=reg_none", "invalid_field"],
  ])("400: %s is %s", async (query, code) => {
    expect((await list(query).expect(400)).body.code).toBe(code)
  })
})

describe("POST /admin/subscription-plans", () => {
  it("keeps a price as it was, and sells a new one to new subscribers only", async () => {
    const plan = await createPlan(shop, EUR_10)
    const change = (prices: object[]) => admin(shop).post(`/admin/subscription-plans/${plan.id}`, { prices })
    const same = await change(plan.prices).expect(200)
    expect(same.body.subscription_plan.prices).toEqual(plan.prices)
    const raised = await change([{ amount: 11, currency_code: "eur" }]).expect(200)
    expect(raised.body.subscription_plan.prices).toMatchObject([{ amount: 11 }])
    const [old] = await sql(
      shop,
      "SELECT amount_minor, archived_at FROM subscription_plan_price WHERE id = ?",
      [plan.prices[0]?.id ?? ""],
    )
    expect(old).toMatchObject({ amount_minor: 1000, archived_at: expect.any(Date) })
    await expect(
      sql(shop, "UPDATE subscription_plan_price SET amount_minor = 1 WHERE plan_id = ?", [plan.id]),
    ).rejects.toThrow("A price cannot change.")
  })

  it.each([
    [{ interval: "fortnight" }, "invalid_field"],
    [{ prices: [{ amount: -1, currency_code: "eur" }] }, "out_of_range"],
    [
      {
        prices: [
          { amount: 1, currency_code: "eur" },
          { amount: 2, currency_code: "eur" },
        ],
      },
      "invalid_field",
    ],
    [
      {
        prices: [
          { amount: 0, currency_code: "eur" },
          { amount: 2, currency_code: "usd" },
        ],
      },
      "invalid_field",
    ],
    [{ prices: [{ amount: 0, currency_code: "eur", setup_fee: 2 }] }, "invalid_field"],
    [{ prices: [{ amount: 9_999_999, currency_code: "kwd" }] }, "out_of_range"],
    [{ prices: [{ amount: 1, currency_code: "eur", is_tax_inclusive: false }] }, "invalid_field"],
    [
      {
        entitlements: [
          { key: "a", value: 1 },
          { key: "a", value: 2 },
        ],
      },
      "invalid_field",
    ],
    [{ min_quantity: 5, max_quantity: 4 }, "invalid_field"],
    [{ surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    const { body } = await admin(shop)
      .post("/admin/subscription-plans", { name: unique("Plan"), interval: "month", ...fields })
      .expect(400)
    expect(body.code).toBe(code)
  })

  it("400, 409: for another interval of an existing plan, and for the handle of another", async () => {
    const [one, other] = [await createPlan(shop), await createPlan(shop)]
    const change = (fields: object) => admin(shop).post(`/admin/subscription-plans/${one.id}`, fields)
    expect((await change({ interval: "year" }).expect(400)).body.code).toBe("invalid_field")
    expect((await change({ handle: other.handle }).expect(409)).body.code).toBe("duplicate")
  })
})

describe("POST /store/subscriptions", () => {
  const open = (body: object, of = token) => customer(of).post("/store/subscriptions", body)

  it("200: opens a free plan once, for one period", async () => {
    const { plan, subscription } = await subscribeFree(shop, token)
    expect(subscription).toMatchObject({
      status: "active",
      plan: { id: plan.id, name: plan.name },
      price: null,
      quantity: 1,
      provider: null,
      capabilities: { can_pause: true, can_resume: false, can_change_plan: true, can_uncancel: false },
      trial_end: null,
      next_charge: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cycles: [],
      invoices: [],
    })
    expect((await open({ plan_id: plan.id }).expect(409)).body.code).toBe("duplicate")
    const { body } = await customer().get("/store/subscriptions").expect(200)
    expect(body.subscriptions[0]).toMatchObject({ id: subscription.id })
  })

  it("opens one subscription for twenty calls at once", async () => {
    const plan = await createPlan(shop)
    const calls = Array.from({ length: 20 }, () => open({ plan_id: plan.id }))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
  })

  it("409: a paid plan starts with a checkout", async () => {
    const plan = await createPlan(shop, EUR_10)
    const { body } = await open({ plan_id: plan.id }).expect(409)
    expect(body).toMatchObject({ code: "invalid_state", message: expect.stringContaining("checkout") })
  })

  it("400: for an unknown or inactive plan, a price of another plan and a wrong quantity", async () => {
    const free = { prices: [{ amount: 0, currency_code: "eur" }] }
    const plan = await createPlan(shop, { ...free, max_quantity: 3 })
    const other = await createPlan(shop, free)
    const inactive = await createPlan(shop, { is_active: false })
    for (const [body, code] of [
      [{ plan_id: "subplan_none" }, "invalid_field"],
      [{ plan_id: inactive.id }, "invalid_field"],
      [{ plan_id: plan.id, price_id: other.prices[0]?.id }, "invalid_field"],
      [{ plan_id: plan.id, quantity: 4 }, "out_of_range"],
      [{ plan_id: plan.id, quantity: 0 }, "out_of_range"],
      [{}, "missing_field"],
      [{ plan_id: plan.id, surprise: 1 }, "unknown_field"],
    ] as const)
      expect((await open(body).expect(400)).body.code).toBe(code)
  })

  it("401: without a customer", async () => {
    await storefront(shop).post("/store/subscriptions", { plan_id: "x" }).expect(401)
    await storefront(shop).get("/store/subscriptions").expect(401)
  })
})

describe("the life of a free subscription", () => {
  it("renews at each month's end, and records each renewal once", async () => {
    at(Date.UTC(2027, 0, 31, 10))
    token = (await createCustomer(shop)).token
    const { subscription } = await subscribeFree(shop, token)
    const ends = []
    for (let month = 1; month <= 3; month += 1) {
      const { current_period_end } = await read(subscription.id)
      ends.push(current_period_end.slice(0, 10))
      at(Date.parse(current_period_end))
      await Promise.all([renew(), renew()])
    }
    expect(ends).toEqual(["2027-02-28", "2027-03-31", "2027-04-30"])
    const { cycles } = await read(subscription.id)
    expect(cycles).toHaveLength(3)
    expect(cycles[0]).toMatchObject({ status: "paid", amount: 0, period_start: "2027-04-30T10:00:00.000Z" })
    const events = await sql(
      shop,
      "SELECT payload FROM outbox_event WHERE type = 'subscription.renewed' AND object_id = ?",
      [subscription.id],
    )
    expect(events).toHaveLength(3)
  })

  it("catches up after months without the job", async () => {
    const { subscription } = await subscribeFree(shop, token)
    at(clock.now() + 100 * DAY_MS)
    await renew()
    const { current_period_end, cycles } = await read(subscription.id)
    expect(Date.parse(current_period_end)).toBeGreaterThan(clock.now())
    expect(cycles).toHaveLength(3)
  })

  it("pauses and resumes: a period that ended meanwhile is not made up for", async () => {
    const { subscription } = await subscribeFree(shop, token)
    const { id } = subscription
    expect((await act(id, "resume").expect(409)).body.code).toBe("invalid_state")
    const paused = await act(id, "pause").expect(200)
    expect(paused.body.subscription).toMatchObject({
      status: "paused",
      capabilities: { can_pause: false, can_resume: true, can_change_plan: false },
    })
    expect((await act(id, "pause").expect(409)).body.code).toBe("invalid_state")
    at(clock.now() + 90 * DAY_MS)
    await renew()
    expect(await read(id)).toMatchObject({ status: "paused", cycles: [] })
    await act(id, "resume").expect(200)
    await renew()
    const resumed = await read(id)
    expect(resumed).toMatchObject({ status: "active" })
    expect(resumed.cycles).toHaveLength(1)
    expect(Date.parse(resumed.current_period_start)).toBe(clock.now())
  })

  it("cancels at the end of the period, and not before", async () => {
    const { subscription, plan } = await subscribeFree(shop, token)
    const { id } = subscription
    const canceled = await act(id, "cancel").expect(200)
    expect(canceled.body.subscription).toMatchObject({
      status: "active",
      cancel_at_period_end: true,
      canceled_at: expect.any(String),
      capabilities: { can_uncancel: true, can_change_plan: false },
    })
    await act(id, "cancel").expect(200)
    await act(id, "uncancel").expect(200)
    expect((await act(id, "uncancel").expect(409)).body.code).toBe("invalid_state")
    await act(id, "cancel").expect(200)
    at(Date.parse((await read(id)).current_period_end))
    await renew()
    expect(await read(id)).toMatchObject({ status: "canceled", cancel_at_period_end: false, cycles: [] })
    for (const action of ["pause", "resume", "cancel", "uncancel"])
      expect((await act(id, action).expect(409)).body.code).toBe("invalid_state")
    await customer().post("/store/subscriptions", { plan_id: plan.id }).expect(200)
    await expect(sql(shop, "UPDATE subscription SET status = 'active' WHERE id = ?", [id])).rejects.toThrow(
      "stays canceled",
    )
  })

  it("404: of another customer and of another shop", async () => {
    const { subscription } = await subscribeFree(shop, token)
    const stranger = await createCustomer(shop)
    const north = await useTenant("subscriptions-north")
    const abroad = await createCustomer(north)
    const path = `/store/subscriptions/${subscription.id}`
    await customer(stranger.token).get(path).expect(404)
    await storefront(north, { token: abroad.token }).get(path).expect(404)
    for (const action of ["pause", "resume", "cancel", "uncancel"]) {
      await customer(stranger.token).post(`${path}/${action}`, {}).expect(404)
      await storefront(north, { token: abroad.token }).post(`${path}/${action}`, {}).expect(404)
    }
  })
})

describe("GET /store/customers/me/entitlements", () => {
  const asAgent = (of: TenantShop, id: string) =>
    anonymous(of).get(`/v1/customers/${id}/entitlements`).set("authorization", `Bearer ${of.agentKey}`)

  it("200: merges what the customer's plans entitle to, while they run", async () => {
    const north = await useTenant("subscriptions-north")
    const owner = await createCustomer(north)
    const caller = storefront(north, { token: owner.token })
    const [few, more] = [5, 50].map((value) => ({
      entitlements: [
        { key: "downloads", value },
        { key: "early_access", value: value > 5 },
      ],
    }))
    const first = await subscribeFree(north, owner.token, few)
    const second = await subscribeFree(north, owner.token, more)
    const list = async (query = "") => (await caller.get(`${path}${query}`).expect(200)).body
    const path = "/store/customers/me/entitlements"
    expect(await list()).toMatchObject({
      count: 2,
      offset: 0,
      limit: 20,
      entitlements: [
        { key: "downloads", value: 50, subscription_ids: [first.subscription.id, second.subscription.id] },
        { key: "early_access", value: true, valid_until: expect.any(String) },
      ],
    })
    expect(await list("?limit=1&order=-key")).toMatchObject({
      count: 2,
      entitlements: [{ key: "early_access" }],
    })
    expect(await list("?key=downloads")).toMatchObject({ count: 1 })
    const byAdmin = await admin(north).get(`/admin/customers/${owner.id}/entitlements`).expect(200)
    expect(byAdmin.body).toEqual(await list())
    const byAgent = await asAgent(north, owner.id).expect(200)
    expect(byAgent.body).toEqual(await list())

    // A paused one counts until the end of its period.
    await caller.post(`/store/subscriptions/${second.subscription.id}/pause`, {}).expect(200)
    expect(await list("?key=downloads")).toMatchObject({ entitlements: [{ value: 50 }] })
    at(clock.now() + 40 * DAY_MS)
    expect(await list("?key=downloads")).toMatchObject({ entitlements: [{ value: 5 }] })
  })

  it("401, 404: strangers, unknown customers and customers of other shops", async () => {
    const north = await useTenant("subscriptions-north")
    const stranger = await createCustomer(shop)
    await storefront(shop).get("/store/customers/me/entitlements").expect(401)
    for (const id of ["cus_none", stranger.id]) {
      await admin(north).get(`/admin/customers/${id}/entitlements`).expect(404)
      await asAgent(north, id).expect(404)
    }
  })
})

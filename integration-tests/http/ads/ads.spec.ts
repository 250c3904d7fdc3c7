import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { syncAdAccounts } from "../../../src/features/ads/jobs"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { connectAdAccount, setAdApps, syncAdAccount } from "../../factories/ads"
import { read } from "../../factories/skills"
import { type AdPlatforms, adPlatforms } from "../../harness/ad-platforms"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PATH = "/admin/ai/marketing/metrics/dashboard"
const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

const dayAgo = (days: number) => new Date(clock.now() - days * DAY_MS).toISOString().slice(0, 10)
const FROM = dayAgo(10)
const TO = dayAgo(1)
const metrics = async (shop: Shop, query = `from=${FROM}&to=${TO}`) =>
  (await admin(shop).get(`${PATH}?${query}`).expect(200)).body

const SHOPS = ["sums", "rates", "sources", "conversions", "sync", "accounts", "bare", "export", "skill"].map(
  (name) => `ads-${name}`,
)

let platforms: AdPlatforms
let number = 100_000_000

beforeAll(async () => {
  platforms = await adPlatforms()
  // Creating a tenant takes longer than a test may.
  for (const slug of SHOPS) await useTenant(slug)
})
afterAll(() => platforms.close())

const metaRow = (day: string, spend: string, fields: object = {}) => ({
  campaign_id: "c1",
  campaign_name: "Autumn",
  date_start: day,
  spend,
  impressions: "100",
  clicks: "10",
  ...fields,
})

/** Adds an account at Meta. Returns its number. */
function metaAccount(currency: string, rows: ReturnType<typeof metaRow>[] = []): string {
  const id = String(++number)
  platforms.state.meta.set(id, { name: `Meta ${currency}`, currency, timezone: "Europe/Istanbul", rows })
  return id
}

function googleAccount(currency: string, rows: object[] = []): string {
  const id = String(++number)
  const campaign = { id: "77", name: "Search" }
  const all = rows.map((row) => ({ campaign, date: dayAgo(2), ...row }))
  platforms.state.google.set(id, { name: `Google ${currency}`, currency, timezone: "Asia/Tokyo", rows: all })
  return id
}

/** A shop of its own, because the dashboard adds up all accounts. Its base currency is the euro. */
async function shopWith(
  slug: string,
  pairs: [base: string, quote: string, rate: string][],
): Promise<TenantShop> {
  const shop = await useTenant(slug)
  await setAdApps(shop)
  await admin(shop)
    .post("/admin/config/currency", {
      base_currency: "eur",
      central_bank_enabled: false,
      public_api_enabled: false,
    })
    .expect(200)
  const { body } = await admin(shop).get("/admin/currency-pairs?limit=100").expect(200)
  // The demo shop has some pairs already.
  for (const { id } of body.currency_pairs)
    await admin(shop).delete(`/admin/currency-pairs/${id}`).expect(200)
  for (const [base, quote, manual_rate] of pairs)
    await admin(shop).post("/admin/currency-pairs", { base, quote, manual_rate }).expect(200)
  return shop
}

describe(`GET ${PATH}`, () => {
  it("200: adds up accounts in euro, lira and yen, exactly", async () => {
    const shop = await shopWith("ads-sums", [
      ["eur", "try", "48.5"],
      ["jpy", "eur", "0.0061"],
    ])
    // A hundred amounts of 0.1, whose sum as floating numbers is not 10.
    const many = Array.from({ length: 100 }, (_, index) =>
      metaRow(dayAgo(3), "0.1", { campaign_id: `c${index}` }),
    )
    await connectAdAccount(shop, { platform: "meta", external_id: metaAccount("EUR", many) })
    const lira = metaAccount("TRY", [metaRow(dayAgo(2), "970.00"), metaRow(dayAgo(4), "48.50")])
    await connectAdAccount(shop, { platform: "meta", external_id: `act_${lira}` })
    const yen = googleAccount("JPY", [
      { costMicros: "1200000000", impressions: "3000", clicks: "30", conversions: 1.5 },
      { campaign: { id: "78", name: "Shopping" }, costMicros: "800000000", conversions: 0.25 },
    ])
    await connectAdAccount(shop, { platform: "google", external_id: yen })

    const found = await metrics(shop)
    // 10 € + 1,018.50 ₺ / 48.5 = 21 € + 2,000 ¥ × 0.0061 = 12.20 €.
    expect(found.totals).toEqual({ spend: 43.2, impressions: 13_200, clicks: 1_050, conversions: 1.75 })
    expect(found).toMatchObject({ currency_code: "eur", is_complete: true, missing: [] })
    expect(Object.fromEntries(found.channels.map(({ name, spend }: never) => [name, spend]))).toEqual({
      "Meta EUR": 10,
      "Meta TRY": 21,
      "Google JPY": 12.2,
    })
    expect(found.series).toEqual([
      { date: dayAgo(4), channel: "meta", spend: 1, impressions: 100, clicks: 10, conversions: 0 },
      { date: dayAgo(3), channel: "meta", spend: 10, impressions: 10_000, clicks: 1_000, conversions: 0 },
      expect.objectContaining({ date: dayAgo(2), spend: expect.any(Number) }),
      expect.objectContaining({ date: dayAgo(2), spend: expect.any(Number) }),
    ])
    expect((await metrics(shop, `from=${FROM}&to=${TO}&currency_code=try`)).totals.spend).toBe(2_095.2)
    expect((await metrics(shop, `from=${dayAgo(3)}&to=${dayAgo(3)}`)).totals.spend).toBe(10)
  })

  it("200: names a missing rate, and never counts it as 0", async () => {
    const shop = await shopWith("ads-rates", [])
    await connectAdAccount(shop, {
      platform: "meta",
      external_id: metaAccount("EUR", [metaRow(dayAgo(2), "5")]),
    })
    const yen = await connectAdAccount(shop, {
      platform: "google",
      external_id: googleAccount("JPY", [{ costMicros: "1000000", clicks: "3" }]),
    })
    const found = await metrics(shop)
    expect(found.missing).toEqual([
      { channel: "google", reason: "missing_rate", account_id: yen.id, currency_code: "jpy" },
    ])
    expect(found.is_complete).toBe(false)
    expect(found.channels.find(({ account_id }: never) => account_id === yen.id)).toMatchObject({
      spend: null,
      clicks: 3,
    })
    expect(found.totals).toMatchObject({ spend: 5, clicks: 13 })
    expect(found.series.find(({ channel }: never) => channel === "google")).toMatchObject({
      spend: null,
      clicks: 3,
    })
    await admin(shop)
      .post("/admin/currency-pairs", { base: "jpy", quote: "eur", manual_rate: "0.01" })
      .expect(200)
    expect(await metrics(shop)).toMatchObject({ is_complete: true, missing: [], totals: { spend: 5.01 } })
  })

  it("200: names missing sources, and nothing is 0 without one", async () => {
    const shop = await shopWith("ads-sources", [])
    const nothing = { spend: null, impressions: null, clicks: null, conversions: null }
    expect(await metrics(shop)).toMatchObject({
      totals: nothing,
      channels: [],
      series: [],
      is_complete: false,
      missing: [
        { channel: "meta", reason: "not_connected" },
        { channel: "google", reason: "not_connected" },
      ],
    })
    const external_id = metaAccount("EUR", [metaRow(dayAgo(2), "5")])
    const account = await connectAdAccount(shop, { platform: "meta", external_id }, { isSynced: false })
    expect(await metrics(shop)).toMatchObject({
      totals: nothing,
      channels: [{ ...nothing, status: "not_synced", as_of: null }],
      missing: [{ channel: "google" }, { channel: "meta", reason: "not_synced", account_id: account.id }],
    })
    await syncAdAccount(shop, account.id)
    expect((await metrics(shop)).missing).toMatchObject([{ reason: "not_connected" }])
    expect((await metrics(shop, `from=${dayAgo(200)}&to=${TO}`)).missing).toMatchObject([
      { reason: "not_connected" },
      { reason: "not_covered", account_id: account.id },
    ])
    platforms.state.fault = 500
    try {
      const failed = await syncAdAccount(shop, account.id)
      expect(failed).toMatchObject({ status: "failing", problem: "Meta answered with the status 500." })
    } finally {
      platforms.state.fault = undefined
    }
    const found = await metrics(shop)
    expect(found.missing).toContainEqual(
      expect.objectContaining({ reason: "failing", account_id: account.id }),
    )
    expect(found.totals.spend).toBe(5)
  })

  it("200: counts one conversion once, though Meta names it under several types", async () => {
    const shop = await shopWith("ads-conversions", [])
    const actions = ["omni_purchase", "purchase", "offsite_conversion.fb_pixel_purchase", "link_click"].map(
      (action_type) => ({ action_type, value: "7" }),
    )
    const external_id = metaAccount("EUR", [metaRow(dayAgo(2), "1", { actions })])
    await connectAdAccount(shop, { platform: "meta", external_id })
    expect((await metrics(shop)).totals.conversions).toBe(7)
  })

  it.each([
    ["from=yesterday", "invalid_field"],
    ["from=2026-02-30", "invalid_field"],
    ["from=2026-01-02&to=2026-01-01", "out_of_range"],
    ["from=2020-01-01&to=2026-01-01", "out_of_range"],
    ["currency_code=xyz", "invalid_field"],
    ["surprise=1", "unknown_field"],
  ])("400: %s is %s", async (query, code) => {
    const shop = await useShop()
    for (const path of [PATH, "/admin/ad-facts/export.csv"])
      expect((await admin(shop).get(`${path}?${query}`).expect(400)).body.code).toBe(code)
  })

  it("401: without a token", async () => {
    const shop = await useShop()
    for (const path of [PATH, "/admin/ad-facts/export.csv", "/admin/ad-accounts"])
      await storefront(shop).get(path).expect(401)
  })
})

describe("reading an account", () => {
  let shop: TenantShop
  beforeAll(async () => {
    shop = await shopWith("ads-sync", [])
  })
  const spendOf = async (id: string) =>
    (await metrics(shop)).channels.find(({ account_id }: never) => account_id === id).spend

  it("reads 90 days first, then 28 again, and takes corrected and deleted facts", async () => {
    const external_id = metaAccount("EUR", [
      metaRow(dayAgo(2), "5"),
      metaRow(dayAgo(3), "7", { campaign_id: "c2" }),
    ])
    const account = await connectAdAccount(shop, { platform: "meta", external_id })
    expect(await spendOf(account.id)).toBe(12)
    platforms.state.meta.set(external_id, {
      name: "Meta EUR",
      currency: "EUR",
      timezone: "UTC",
      rows: [metaRow(dayAgo(2), "6")],
    })
    await syncAdAccount(shop, account.id)
    await syncAdAccount(shop, account.id)
    expect(await spendOf(account.id)).toBe(6)
    const days = platforms.state.asked
      .slice(-3)
      .map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS)
    expect(days).toEqual([89, 27, 27])
  })

  it("reads all pages, or changes nothing", async () => {
    const rows = Array.from({ length: 7 }, (_, index) =>
      metaRow(dayAgo(2), "1", { campaign_id: `c${index}` }),
    )
    const external_id = metaAccount("EUR", rows)
    platforms.state.pageSize = 3
    try {
      const account = await connectAdAccount(shop, { platform: "meta", external_id })
      expect(await spendOf(account.id)).toBe(7)
      platforms.state.fault = "broken second page"
      expect((await syncAdAccount(shop, account.id)).status).toBe("failing")
      expect(await spendOf(account.id)).toBe(7)
    } finally {
      Object.assign(platforms.state, { pageSize: 500, fault: undefined })
    }
  })

  it("stops when the platform refuses the token, until an admin sends another one", async () => {
    const external_id = googleAccount("EUR", [{ costMicros: "3000000" }])
    const account = await connectAdAccount(shop, { platform: "google", external_id, token: "old-token" })
    platforms.state.refused.add("old-token")
    const refused = await syncAdAccount(shop, account.id)
    expect(refused).toMatchObject({ status: "revoked", problem: "Google refuses the token." })
    const path = `/admin/ad-accounts/${account.id}`
    await admin(shop).post(path, { token: "old-token" }).expect(400)
    const { body } = await admin(shop).post(path, { token: "new-token" }).expect(200)
    expect(body.ad_account).toMatchObject({ status: "connected", problem: null })
    expect(JSON.stringify(body)).not.toMatch(/token|sealed/)
  })

  it("with an old token changes nothing, if an admin has sent another one meanwhile", async () => {
    const external_id = googleAccount("EUR", [{ costMicros: "3000000" }])
    const account = await connectAdAccount(
      shop,
      { platform: "google", external_id, token: "stale-token" },
      { isSynced: false },
    )
    const ads = shop.container.resolve("ads")
    await runInTenant(shop.tenant, async () => {
      const before = await ads.findAccount(account.id)
      platforms.state.refused.add("stale-token")
      await admin(shop).post(`/admin/ad-accounts/${account.id}`, { token: "fresh-token" }).expect(200)
      await ads.sync(before)
    })
    const path = `/admin/ad-accounts/${account.id}`
    const { body } = await admin(shop).get(path).expect(200)
    expect(body.ad_account).toMatchObject({ status: "connected", problem: null })
    await runInTenant(shop.tenant, () => syncAdAccounts.run(shop.container))
    expect(await spendOf(account.id)).toBe(3)
  })

  it("is done by a job, again after six hours, once with two jobs at once", async () => {
    const external_id = metaAccount("EUR", [metaRow(dayAgo(2), "5")])
    const account = await connectAdAccount(shop, { platform: "meta", external_id }, { isSynced: false })
    const run = () => runInTenant(shop.tenant, () => syncAdAccounts.run(shop.container))
    await Promise.all([run(), run()])
    expect(await spendOf(account.id)).toBe(5)
    const before = platforms.state.asked.length
    await run()
    expect(platforms.state.asked).toHaveLength(before)
    const at = clock.now() + 361 * MINUTE_MS
    const putBack = clock.use({ now: () => at })
    try {
      await run()
    } finally {
      putBack()
    }
    expect(platforms.state.asked.length).toBeGreaterThan(before)
  })

  it.each([
    [{ spend: "1,5" }],
    [{ spend: "-5" }],
    [{ impressions: "many" }],
    [{ campaign_id: "" }],
    [{ actions: [{ action_type: "omni_purchase", value: "NaN" }] }],
  ])("fails for figures that cannot be read: %j", async (fields) => {
    const external_id = metaAccount("EUR", [metaRow(dayAgo(2), "5", fields)])
    const account = await connectAdAccount(shop, { platform: "meta", external_id })
    expect(account).toMatchObject({ status: "failing", synced_at: null })
    await admin(shop).delete(`/admin/ad-accounts/${account.id}`).expect(200)
  })
})

describe("GET, POST and DELETE /admin/ad-accounts", () => {
  let shop: TenantShop
  beforeAll(async () => {
    shop = await shopWith("ads-accounts", [])
  })

  it("200: connects an account as its platform describes it; 409 for a second time", async () => {
    const external_id = googleAccount("TRY")
    const dashed = `${external_id.slice(0, 3)}-${external_id.slice(3, 6)}-${external_id.slice(6)}`
    const account = await connectAdAccount(
      shop,
      { platform: "google", external_id: dashed },
      { isSynced: false },
    )
    expect(account).toMatchObject({ currency_code: "try", timezone: "Asia/Tokyo", name: "Google TRY" })
    const again = await admin(shop)
      .post("/admin/ad-accounts", { platform: "google", external_id, token: "t" })
      .expect(409)
    expect(again.body.code).toBe("duplicate")
    await admin(shop).get(`/admin/ad-accounts/${account.id}`).expect(200)
    await admin(shop).delete(`/admin/ad-accounts/${account.id}`).expect(200)
    await admin(shop).get(`/admin/ad-accounts/${account.id}`).expect(404)
  })

  it.each([
    [{}, "missing_field"],
    [{ platform: "x", external_id: "1", token: "t" }, "invalid_field"],
    [{ platform: "meta", external_id: "../me", token: "t" }, "invalid_field"],
    [{ platform: "meta", external_id: "1", token: "a\nb" }, "invalid_field"],
    [{ platform: "meta", external_id: "1", token: "t", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    expect((await admin(shop).post("/admin/ad-accounts", fields).expect(400)).body.code).toBe(code)
  })

  it("400, 502 and 503: for a refused token, an unknown account, and without the app's settings", async () => {
    platforms.state.refused.add("bad")
    const external_id = metaAccount("EUR")
    const add = (at: Shop, fields: object) => admin(at).post("/admin/ad-accounts", { token: "t", ...fields })
    await add(shop, { platform: "meta", external_id, token: "bad" }).expect(400)
    await add(shop, { platform: "meta", external_id: "1" }).expect(502)
    const bare = await useTenant("ads-bare")
    const { body } = await add(bare, { platform: "google", external_id }).expect(503)
    expect(body.message).toContain("google_developer_token")
  })

  it("404: for an unknown account, also of another shop", async () => {
    const external_id = metaAccount("EUR")
    const account = await connectAdAccount(shop, { platform: "meta", external_id }, { isSynced: false })
    const other = await useShop()
    for (const [at, id] of [
      [shop, "none"],
      [other, account.id],
    ] as const) {
      await admin(at).get(`/admin/ad-accounts/${id}`).expect(404)
      await admin(at).post(`/admin/ad-accounts/${id}`, { token: "t" }).expect(404)
      await admin(at).post(`/admin/ad-accounts/${id}/sync`, {}).expect(404)
      await admin(at).delete(`/admin/ad-accounts/${id}`).expect(404)
    }
  })
})

describe("the skill ads-insight", () => {
  it("answers questions in both languages without a model, and says what is missing", async () => {
    const shop = await shopWith("ads-skill", [])
    const external_id = metaAccount("EUR", [metaRow(dayAgo(2), "12.34")])
    await connectAdAccount(shop, { platform: "meta", external_id })
    const yen = googleAccount("JPY", [{ costMicros: "5000000" }])
    await connectAdAccount(shop, { platform: "google", external_id: yen })
    const { data, text } = await read(shop, "summarize_ads", { period: "last_7_days" })
    expect(data).toMatchObject({ totals: { spend: 12.34 }, missing: [{ reason: "missing_rate" }] })
    expect(text).toContain("€12.34")
    expect(text).toContain("There is no exchange rate for JPY")
    for (const [message, answer] of [
      ["How much did we spend on ads in the last 7 days?", "€12.34"],
      ["Son 7 günde reklamlara ne kadar harcadık?", "JPY için döviz kuru yok"],
    ]) {
      const { body } = await admin(shop).post("/admin/ai/chat", { message }).expect(200)
      expect(body).toMatchObject({ skill: "ads-insight", message: expect.stringContaining(answer ?? "") })
    }
  })
})

describe("GET /admin/ad-facts/export.csv", () => {
  it("200: has each campaign by day, and no formula", async () => {
    const shop = await shopWith("ads-export", [])
    const rows = [metaRow(dayAgo(2), "12.34", { campaign_name: '=HYPERLINK("x")' })]
    await connectAdAccount(shop, { platform: "meta", external_id: metaAccount("EUR", rows) })
    const yen = googleAccount("JPY", [{ costMicros: "5000000" }])
    await connectAdAccount(shop, { platform: "google", external_id: yen })
    const { text } = await admin(shop).get(`/admin/ad-facts/export.csv?from=${FROM}&to=${TO}`).expect(200)
    const lines = text.trim().split("\r\n")
    expect(lines).toHaveLength(3)
    expect(text).toContain("12.34")
    expect(text).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines.find((line) => line.includes("jpy"))).toContain('"eur",,')
  })
})

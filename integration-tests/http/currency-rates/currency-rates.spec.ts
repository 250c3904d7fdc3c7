import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { refreshCurrencyRates } from "../../../src/features/currency-rates/jobs"
import {
  ecbFile,
  frankfurterAnswer,
  recordedFile,
  tcmbFile,
} from "../../../src/features/currency-rates/module/unit-tests/source-answers"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { admin, storefront } from "../../harness/api"
import { patient } from "../../harness/patience"
import { rateSources } from "../../harness/rate-sources"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop
let sources: Awaited<ReturnType<typeof rateSources>>
let restoreClock = () => {}

/** The Thursday before Easter, after which central banks publish no rates for four days. */
const THURSDAY = "2026-04-02"
const FRIDAY = "2026-04-03"

/** The time limit of a call, if a source does not answer. The other source answers within it. */
const SHORT_MS = patient(2_000)

beforeAll(async () => {
  shop = await useTenant("rates")
  sources = await rateSources()
})

afterAll(() => sources.close())

beforeEach(async () => {
  await sql(shop, "DELETE FROM rate_snapshot")
  await sql(shop, "DELETE FROM rate_source")
  await sql(shop, "DELETE FROM currency_pair")
  await set({ base_currency: "eur", central_bank_enabled: true, public_api_enabled: true, jump_percent: 10 })
  for (const name of ["ecb", "tcmb", "frankfurter"] as const) delete sources.answers[name]
  sources.asked.length = 0
  sources.setTimeout(30_000)
  at(THURSDAY)
})

afterEach(() => restoreClock())

const set = (settings: Record<string, unknown>) =>
  admin(shop).post("/admin/config/currency", settings).expect(200)

/** Moves the clock to the evening of a day. */
function at(day: string): void {
  restoreClock()
  const begun = Date.parse(`${day}T17:00:00Z`)
  const from = Date.now()
  restoreClock = clock.use({ now: () => begun + Date.now() - from })
}

const addPair = async (base: string, quote: string, fields: Record<string, unknown> = {}) =>
  (
    await admin(shop)
      .post("/admin/currency-pairs", { base, quote, ...fields })
      .expect(200)
  ).body.currency_pair

const refresh = async () =>
  (await admin(shop).post("/admin/currency-rates/refresh").expect(200)).body.refreshed as {
    source: string
    result: string
    problem: string | null
    snapshot_id: string
  }[]

const rates = async () =>
  (await storefront(shop).get("/store/currency-rates").expect(200)).body.currency_rates as Record<
    string,
    unknown
  >[]

const exchange = (query = "") => storefront(shop).get(`/store/exchange-rates${query}`)

const fromFrankfurter = (day: string, found: Record<string, number>, base = "EUR") =>
  JSON.stringify(frankfurterAnswer(day, base, found))

describe("GET /store/currency-rates", () => {
  it("200: the central bank's digits, with source, day and age", async () => {
    await addPair("eur", "usd")
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.0823", JPY: "161.90" })
    expect(await refresh()).toMatchObject([{ source: "ecb", result: "stored" }])
    expect(sources.asked).toEqual(["ecb /stats/eurofxref/eurofxref-daily.xml"])
    expect(await rates()).toEqual([
      {
        base: "eur",
        quote: "usd",
        rate: "1.0823",
        source: "ecb",
        as_of: THURSDAY,
        fetched_at: expect.stringMatching(/^2026-04-02T17:00/),
        is_stale: false,
        failed_over_from: null,
        margin_percent: "0",
        rate_with_margin: "1.0823",
      },
    ])
  })

  it("200: a manual rate precedes all sources, at once", async () => {
    const { id } = await addPair("EUR", "USD", { margin_percent: "2.5" })
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.0823" })
    await refresh()
    expect(await rates()).toMatchObject([{ rate: "1.0823", rate_with_margin: "1.1093575" }])
    await admin(shop).post(`/admin/currency-pairs/${id}`, { manual_rate: "1.2" }).expect(200)
    expect(await rates()).toMatchObject([
      { rate: "1.2", source: "manual", is_stale: false, rate_with_margin: "1.23", as_of: THURSDAY },
    ])
    await admin(shop).post(`/admin/currency-pairs/${id}`, { manual_rate: null }).expect(200)
    expect(await rates()).toMatchObject([{ rate: "1.0823", source: "ecb" }])
  })

  it("200: reads the lira's bank for a shop with the lira, per unit and by the chosen price", async () => {
    await set({ base_currency: "try", tcmb_price: "forex_selling" })
    await addPair("jpy", "try")
    await addPair("try", "jpy")
    await addPair("xdr", "try")
    sources.answers.tcmb = tcmbFile("02.04.2026", [
      { code: "JPY", unit: "100", buying: "25.4012", selling: "25.5694" },
      { code: "XDR", unit: "1", buying: "50.31", selling: "" },
    ])
    sources.answers.frankfurter = fromFrankfurter(THURSDAY, { JPY: 3.9 }, "TRY")
    await refresh()
    const found = await rates()
    expect(found.map(({ base, quote, rate, source }) => [base, quote, rate, source])).toEqual([
      ["jpy", "try", "0.255694", "tcmb"],
      ["try", "jpy", "3.91092477727", "tcmb"],
    ])
    await set({ tcmb_price: "forex_buying" })
  })

  it("200: over Easter the rates of Thursday are not stale until Wednesday", async () => {
    await addPair("eur", "usd")
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.0823" })
    await refresh()
    at("2026-04-07")
    expect(await refresh()).toMatchObject([{ result: "known" }, { source: "frankfurter", result: "failed" }])
    expect(await rates()).toMatchObject([{ as_of: THURSDAY, is_stale: false }])
    at("2026-04-08")
    expect(await rates()).toMatchObject([{ as_of: THURSDAY, is_stale: true }])
  })

  it("200: a currency that left keeps its last rate, until another source has it", async () => {
    await addPair("eur", "bgn")
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.0823", BGN: "1.9558" })
    await refresh()
    at(FRIDAY)
    sources.answers.ecb = ecbFile(FRIDAY, { USD: "1.0901" })
    await refresh()
    expect(await rates()).toMatchObject([{ rate: "1.9558", as_of: THURSDAY, source: "ecb" }])
    sources.answers.frankfurter = fromFrankfurter(FRIDAY, { BGN: 1.956 })
    await refresh()
    expect(await rates()).toMatchObject([
      { rate: "1.956", as_of: FRIDAY, source: "frankfurter", failed_over_from: "ecb" },
    ])
  })

  it("200: filters by base and quote, and leaves out pairs without a rate", async () => {
    await addPair("eur", "usd", { manual_rate: "1.1" })
    await addPair("usd", "try", { manual_rate: "38" })
    await addPair("eur", "chf")
    const quotes = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/currency-rates?${query}`).expect(200)
      return body.currency_rates.map(({ quote }: { quote: string }) => quote)
    }
    expect(await quotes("order=-base")).toEqual(["try", "usd"])
    expect(await quotes("base=EUR")).toEqual(["usd"])
    expect(await quotes("quote=try")).toEqual(["try"])
  })

  it("400 and 401", async () => {
    await storefront(shop).get("/store/currency-rates?base=euro").expect(400)
    await storefront(shop, { key: null }).get("/store/currency-rates").expect(401)
  })
})

describe("the recorded files", () => {
  it("of the European Central Bank give its digits, and the lev its last ones after it left", async () => {
    await addPair("eur", "bgn")
    await addPair("eur", "usd")
    await addPair("usd", "jpy")
    const shown = async () => (await rates()).map(({ quote, rate, as_of }) => [quote, rate, as_of])
    at("2025-12-31")
    sources.answers.ecb = recordedFile("ecb-2025-12-31")
    expect(await refresh()).toMatchObject([{ source: "ecb", result: "stored" }])
    expect(await shown()).toEqual([
      ["bgn", "1.9558", "2025-12-31"],
      ["usd", "1.175", "2025-12-31"],
      ["jpy", "156.672340426", "2025-12-31"],
    ])
    at("2026-01-02")
    sources.answers.ecb = recordedFile("ecb-2026-01-02")
    expect((await refresh())[0]).toMatchObject({ source: "ecb", result: "stored" })
    expect(await shown()).toEqual([
      ["bgn", "1.9558", "2025-12-31"],
      ["usd", "1.1721", "2026-01-02"],
      ["jpy", "156.932002389", "2026-01-02"],
    ])
  })

  it("of the European Central Bank stay the same over Easter, and make one snapshot", async () => {
    await addPair("eur", "usd")
    sources.answers.ecb = recordedFile("ecb-2026-04-02")
    for (const day of ["02", "03", "04", "05", "06"]) {
      at(`2026-04-${day}`)
      expect((await refresh())[0]).toMatchObject({ source: "ecb", result: day === "02" ? "stored" : "known" })
      expect(await rates()).toMatchObject([{ rate: "1.1525", as_of: THURSDAY, is_stale: false }])
    }
    at("2026-04-07")
    sources.answers.ecb = recordedFile("ecb-2026-04-07")
    expect(await refresh()).toMatchObject([{ source: "ecb", result: "stored" }])
    expect(await rates()).toMatchObject([{ as_of: "2026-04-07", is_stale: false }])
    const { body } = await admin(shop).get("/admin/rate-snapshots").expect(200)
    expect(body.count).toBe(2)
  })

  it("of the central bank of Türkiye give yen and rial per unit, and no price for an empty cell", async () => {
    await set({ base_currency: "try", tcmb_price: "forex_selling" })
    for (const code of ["irr", "jpy", "usd", "xdr"]) await addPair(code, "try")
    at("2024-07-08")
    sources.answers.tcmb = recordedFile("tcmb-2024-07-08")
    await refresh()
    expect((await rates()).map(({ base, rate, source }) => [base, rate, source])).toEqual([
      ["irr", "0.0000845", "tcmb"],
      ["jpy", "0.203626", "tcmb"],
      ["usd", "32.6989", "tcmb"],
    ])
    await set({ tcmb_price: "forex_buying" })
  })
})

describe("a source that fails", () => {
  it.each([
    ["does not answer", "silence", "The server took too long."],
    ["answers 500", { status: 500, text: "" }, "The server answered 500."],
    ["answers HTML", "<html><body>Maintenance</body></html>", "The answer is not the expected XML."],
    ["answers nothing", "", "The answer is not the expected XML."],
    ["redirects", { status: 302, text: "" }, "The server answered 302."],
    ["is ahead of time", ecbFile("2026-05-01", { USD: "9" }), "The answer names a day in the future."],
  ] as const)("and %s is replaced within one refresh", async (_, answer, problem) => {
    if (answer === "silence") sources.setTimeout(SHORT_MS)
    await addPair("eur", "usd")
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.0823" })
    await refresh()
    sources.answers.ecb = answer
    sources.answers.frankfurter = fromFrankfurter(THURSDAY, { USD: 1.0824 })
    expect(await refresh()).toMatchObject([
      { source: "ecb", result: "failed", problem },
      { source: "frankfurter", result: "stored" },
    ])
    expect(await rates()).toMatchObject([{ rate: "1.0824", source: "frankfurter", failed_over_from: "ecb" }])

    const { body } = await admin(shop).get("/admin/currency-rates/sources").expect(200)
    const [ecb, tcmb, frankfurter] = body.sources
    expect(ecb).toMatchObject({ source: "ecb", is_used: true, problem })
    expect(ecb.failing_since).not.toBeNull()
    expect(tcmb).toMatchObject({ source: "tcmb", is_used: false, checked_at: null })
    expect(frankfurter).toMatchObject({ is_used: true, problem: null, failing_since: null })
  })

  const tcmbAnswer = (day: string, usd: string) =>
    tcmbFile(day.split("-").reverse().join("."), [{ code: "USD", unit: "1", buying: usd, selling: usd }])

  it.each([
    ["does not answer", "silence"],
    ["answers 500", { status: 500, text: "" }],
    ["answers HTML", "<html><body>Bakım</body></html>"],
    ["answers nothing", ""],
    ["has only yesterday's rates", tcmbAnswer("2026-04-01", "38")],
  ] as const)("is replaced if it is the bank of Türkiye and %s, and takes over again", async (_, answer) => {
    if (answer === "silence") sources.setTimeout(SHORT_MS)
    await set({ base_currency: "try" })
    await addPair("usd", "try")
    sources.answers.tcmb = answer
    sources.answers.frankfurter = fromFrankfurter(THURSDAY, { USD: 0.025 }, "TRY")
    await refresh()
    expect(await rates()).toMatchObject([
      { rate: "40", source: "frankfurter", as_of: THURSDAY, failed_over_from: "tcmb" },
    ])
    sources.answers.tcmb = tcmbAnswer(THURSDAY, "38.0107")
    await refresh()
    expect(await rates()).toMatchObject([
      { rate: "38.0107", source: "tcmb", as_of: THURSDAY, failed_over_from: null },
    ])
  })

  it.each([
    ["does not answer", "silence"],
    ["answers 500", { status: 500, text: "" }],
    ["answers HTML", "<html></html>"],
    ["answers nothing", ""],
    ["has only yesterday's rates", fromFrankfurter(THURSDAY, { USD: 1.0823 })],
  ] as const)("is replaced by the central bank if it is Frankfurter and %s", async (_, answer) => {
    if (answer === "silence") sources.setTimeout(SHORT_MS)
    await addPair("eur", "usd")
    sources.answers.frankfurter = fromFrankfurter(THURSDAY, { USD: 1.0823 })
    await refresh()
    expect(await rates()).toMatchObject([{ source: "frankfurter", as_of: THURSDAY }])
    at(FRIDAY)
    sources.answers.frankfurter = answer
    sources.answers.ecb = ecbFile(FRIDAY, { USD: "1.0901" })
    await refresh()
    expect(await rates()).toMatchObject([{ rate: "1.0901", source: "ecb", as_of: FRIDAY }])
    // The same older file again must not win over the newer one.
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.0823" })
    await refresh()
    expect(await rates()).toMatchObject([{ rate: "1.0901", source: "ecb", as_of: FRIDAY }])
  })

  it("and has only yesterday's rates gives way to newer ones", async () => {
    await addPair("eur", "usd")
    at(FRIDAY)
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.0823" })
    sources.answers.frankfurter = fromFrankfurter(FRIDAY, { USD: 1.09 })
    await refresh()
    expect(await rates()).toMatchObject([{ rate: "1.09", as_of: FRIDAY, source: "frankfurter" }])
  })

  it("is not replaced by older rates", async () => {
    await addPair("eur", "usd")
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.0823" })
    await refresh()
    at(FRIDAY)
    sources.answers.ecb = { status: 500, text: "" }
    sources.answers.frankfurter = fromFrankfurter("2026-04-01", { USD: 1.08 })
    await refresh()
    expect(await rates()).toMatchObject([{ rate: "1.0823", source: "ecb", as_of: THURSDAY }])
  })

  it("may be Frankfurter, which the shop hosts itself", async () => {
    await set({ central_bank_enabled: false, frankfurter_url: `${sources.base}/frankfurter/own/` })
    await addPair("eur", "usd")
    sources.answers.frankfurter = fromFrankfurter(THURSDAY, { USD: 1.09 })
    expect(await refresh()).toMatchObject([{ source: "frankfurter", result: "stored" }])
    expect(sources.asked).toEqual(["frankfurter /own/v2/rates?base=EUR&providers=ecb"])
    expect(await rates()).toMatchObject([{ failed_over_from: null }])
    await set({ frankfurter_url: null })
  })
})

describe("a snapshot", () => {
  it("is made once by four refreshes at the same time, and never changes", async () => {
    await addPair("eur", "usd")
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.0823" })
    // No refresh gets an answer until all four have asked, so that all store it at the same moment.
    sources.answerTogether(4)
    const all = await Promise.all([refresh(), refresh(), refresh(), refresh()])
    expect(sources.asked).toHaveLength(4)
    expect(all.flat().filter(({ result }) => result === "stored")).toHaveLength(1)
    const { body } = await admin(shop).get("/admin/rate-snapshots").expect(200)
    expect(body).toMatchObject({ count: 1, rate_snapshots: [{ source: "ecb", rates: { usd: "1.0823" } }] })
    await expect(sql(shop, `UPDATE rate_snapshot SET rates = '{"usd": "2"}'`)).rejects.toThrow(
      "never changes",
    )
  })

  it("with a jump waits for an admin", async () => {
    await addPair("eur", "try")
    sources.answers.ecb = ecbFile(THURSDAY, { TRY: "41", USD: "1.08" })
    await refresh()
    at(FRIDAY)
    sources.answers.ecb = ecbFile(FRIDAY, { TRY: "410", USD: "1.08" })
    const [{ result, snapshot_id: id } = { result: "", snapshot_id: "" }] = await refresh()
    expect(result).toBe("held")
    expect(await rates()).toMatchObject([{ rate: "41", as_of: THURSDAY }])
    const { body } = await admin(shop).get("/admin/rate-snapshots?status=held").expect(200)
    expect(body.rate_snapshots).toMatchObject([{ id, jumps: [{ quote: "try", before: "41", now: "410" }] }])

    await admin(shop).post(`/admin/rate-snapshots/${id}/approve`).expect(200)
    expect(await rates()).toMatchObject([{ rate: "410", as_of: FRIDAY }])
    const again = await admin(shop).post(`/admin/rate-snapshots/${id}/reject`).expect(409)
    expect(again.body.code).toBe("invalid_state")
    await admin(shop).post("/admin/rate-snapshots/none/approve").expect(404)
  })

  it("that an admin rejects gives no rates", async () => {
    await addPair("eur", "try")
    sources.answers.ecb = ecbFile(THURSDAY, { TRY: "41" })
    await refresh()
    at(FRIDAY)
    sources.answers.ecb = ecbFile(FRIDAY, { TRY: "410" })
    const [held] = await refresh()
    await admin(shop).post(`/admin/rate-snapshots/${held?.snapshot_id}/reject`).expect(200)
    expect(await rates()).toMatchObject([{ rate: "41", as_of: THURSDAY }])
  })

  it("does not wait for a jump of a currency without a pair", async () => {
    await addPair("eur", "usd")
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.08", TRY: "41" })
    await refresh()
    at(FRIDAY)
    sources.answers.ecb = ecbFile(FRIDAY, { USD: "1.09", TRY: "410" })
    expect(await refresh()).toMatchObject([{ result: "stored" }])
  })
})

describe("GET /store/exchange-rates", () => {
  it("200: the newest rates, for any base", async () => {
    await addPair("eur", "usd", { manual_rate: "3", margin_percent: "5" })
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.25", TRY: "40", JPY: "161.90" })
    await refresh()
    const { body } = await exchange().expect(200)
    expect(body.exchange_rates).toMatchObject({
      base: "eur",
      source: "ecb",
      as_of: THURSDAY,
      is_stale: false,
      rates: { jpy: "161.9", try: "40", usd: "1.25" },
    })
    const dollars = (await exchange("?base=USD").expect(200)).body.exchange_rates
    expect(dollars).toMatchObject({ base: "usd", rates: { eur: "0.8", jpy: "129.52", try: "32" } })
  })

  it("200: without a source, the rates that an admin has set", async () => {
    await addPair("eur", "usd", { manual_rate: "1.25" })
    expect((await exchange().expect(200)).body.exchange_rates).toMatchObject({
      source: "manual",
      rates: { usd: "1.25" },
    })
    expect((await exchange("?base=usd").expect(200)).body.exchange_rates.rates).toEqual({ eur: "0.8" })
  })

  it("200: no rates in a new shop", async () => {
    expect((await exchange().expect(200)).body.exchange_rates).toEqual({
      base: "eur",
      source: null,
      as_of: null,
      fetched_at: null,
      is_stale: true,
      rates: {},
    })
  })

  it.each(["?base=xyz", "?base=e", "?base=", "?base=eur&base=usd"])("400: %s", async (query) => {
    const { body } = await exchange(query).expect(400)
    expect(body.type).toBe("validation_error")
  })
})

describe("the job", () => {
  const run = () => runInTenant(shop.tenant, () => refreshCurrencyRates.run(shop.container))
  const due = () =>
    runInTenant(shop.tenant, async () =>
      typeof refreshCurrencyRates.due === "function" ? refreshCurrencyRates.due(shop.container) : undefined,
    )

  it("asks only if a pair needs a source, and rests after a success", async () => {
    await addPair("eur", "usd", { manual_rate: "1.1" })
    expect(await due()).toBeUndefined()
    await addPair("eur", "try")
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.08", TRY: "41" })
    await run()
    await run()
    expect(sources.asked).toHaveLength(1)
    expect((await due())?.toISOString()).toMatch(/^2026-04-02T21:00/)
  })

  it("asks again half an hour after a failure", async () => {
    await addPair("eur", "try")
    await run()
    expect(sources.asked).toHaveLength(2)
    expect((await due())?.toISOString()).toMatch(/^2026-04-02T17:30/)
  })
})

describe("POST /admin/currency-pairs", () => {
  it.each([
    [{ quote: "usd" }, "missing_field"],
    [{ base: "eur", quote: "eur" }, "invalid_field"],
    [{ base: "zzz", quote: "usd" }, "invalid_field", "base"],
    [{ base: "eur", quote: "ZZZ" }, "invalid_field", "quote"],
    [{ base: "eur", quote: "eu1" }, "invalid_field", "quote"],
    [{ base: "eur", quote: "usd", manual_rate: 1.1 }, "invalid_field"],
    [{ base: "eur", quote: "usd", manual_rate: "0" }, "invalid_field"],
    [{ base: "eur", quote: "usd", manual_rate: "1e3" }, "invalid_field"],
    [{ base: "eur", quote: "usd", manual_rate: "-1" }, "invalid_field"],
    [{ base: "eur", quote: "usd", margin_percent: "x" }, "invalid_field"],
    [{ base: "eur", quote: "usd", rounding_increment: "0" }, "invalid_field"],
    [{ base: "eur", quote: "usd", charm_ending: "1.99" }, "invalid_field"],
    [{ base: "eur", quote: "usd", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code, field = "") => {
    const { body } = await admin(shop).post("/admin/currency-pairs", fields).expect(400)
    expect(body.code).toBe(code)
    expect(body.message).toContain(field)
  })

  it("400: a base of the settings that is no currency", async () => {
    const { body } = await admin(shop).post("/admin/config/currency", { base_currency: "zzz" }).expect(400)
    expect(body).toMatchObject({ code: "invalid_field", message: expect.stringContaining("base_currency") })
  })

  it("409: for a pair that exists", async () => {
    await addPair("eur", "usd")
    const { body } = await admin(shop)
      .post("/admin/currency-pairs", { base: "eur", quote: "USD" })
      .expect(409)
    expect(body.code).toBe("duplicate")
  })

  it("401 and 404", async () => {
    await storefront(shop).get("/admin/currency-pairs").expect(401)
    await admin(shop).get("/admin/currency-pairs/none").expect(404)
    await admin(shop).post("/admin/currency-pairs/none", { margin_percent: "1" }).expect(404)
    await admin(shop).delete("/admin/currency-pairs/none").expect(404)
  })
})

describe("GET /admin/currency-rates/history", () => {
  it("200: a pair's rates by day", async () => {
    await addPair("usd", "try")
    sources.answers.ecb = ecbFile(THURSDAY, { USD: "1.25", TRY: "40" })
    await refresh()
    at(FRIDAY)
    sources.answers.ecb = ecbFile(FRIDAY, { USD: "1.25", TRY: "41" })
    await refresh()
    const { body } = await admin(shop).get("/admin/currency-rates/history?base=usd&quote=try").expect(200)
    expect(body.history.points).toEqual([
      { source: "ecb", as_of: THURSDAY, rate: "32" },
      { source: "ecb", as_of: FRIDAY, rate: "32.8" },
    ])
  })
})

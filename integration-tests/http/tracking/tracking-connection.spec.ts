import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { admin, anonymous } from "../../harness/api"
import { pixelServer } from "../../harness/pixel-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const GA4 = { ga4_measurement_id: "G-AB12CD34EF", ga4_api_secret: "ga-secret" }
const META = { meta_pixel_id: "123456789012345", meta_access_token: "meta-token" }
const NOTHING = {
  ga4_enabled: false,
  ga4_measurement_id: null,
  ga4_api_secret: null,
  meta_enabled: false,
  meta_pixel_id: null,
  meta_access_token: null,
  meta_test_event_code: null,
  meta_event_names: null,
  ga4_event_names: null,
}
const NOBODY = "http://127.0.0.1:9"

let shop: TenantShop
let server: Awaited<ReturnType<typeof pixelServer>>

const save = (patch: object) => admin(shop).post("/admin/config/tracking", patch).expect(200)
const test = (destination: string) =>
  admin(shop).post(`/admin/tracking-destinations/${destination}/connection-test`)
const outcome = async (destination: string) => (await test(destination).expect(200)).body.test

beforeAll(async () => {
  shop = await useTenant("tracking-connection")
  server = await pixelServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  Object.assign(server.state, { faults: [], complaints: [], requests: [] })
  await save(NOTHING)
})

describe("POST /admin/tracking-destinations/:destination/connection-test", () => {
  it.each([
    ["ga4", Object.keys(GA4)],
    ["meta", Object.keys(META)],
  ])("200: %s is incomplete without its keys, and nothing is sent", async (destination, missing) => {
    expect(await outcome(destination)).toMatchObject({ is_working: false, reason: "incomplete", missing })
    expect(server.state.requests).toEqual([])
  })

  it.each([
    ["ga4", GA4],
    ["meta", META],
  ])("200: %s does not answer with %o", async (destination, keys) => {
    await save(keys)
    const urls = { ...config.tracking.urls }
    Object.assign(config.tracking.urls, { ga4: NOBODY, meta: NOBODY })
    try {
      expect(await outcome(destination)).toMatchObject({ is_working: false, reason: "unreachable" })
    } finally {
      Object.assign(config.tracking.urls, urls)
    }
  })

  it.each([
    ["an answer that is not JSON", 200, "<html>", "unreadable"],
    ["another JSON", 200, "[]", "unreadable"],
    ["too many requests", 429, "{}", "limited"],
    ["a failure", 500, "{}", "unreachable"],
  ])("200: %s of GA4 and Meta", async (_what, status, answer, reason) => {
    await save({ ...GA4, ...META })
    for (const destination of ["ga4", "meta"] as const) {
      server.state.faults = [{ destination, status, answer }]
      expect(await outcome(destination)).toMatchObject({ is_working: false, reason })
    }
  })

  it("404: an unknown destination; 401: without a token", async () => {
    await test("tiktok").expect(404)
    await anonymous(shop).post("/admin/tracking-destinations/ga4/connection-test").expect(401)
  })
})

describe("the test of GA4", () => {
  beforeEach(() => save(GA4))

  it("200: sends one page view to the server that stores nothing, and says that no key was checked", async () => {
    await save({ ga4_event_names: ["page_view ="] })
    const { body, text } = await test("ga4").expect(200)
    expect(body.test).toEqual({
      is_working: false,
      reason: "not_checked",
      missing: [],
      problem: "Google accepts the form of the event. It has not checked the keys.",
      detail: null,
    })
    expect(text).not.toContain(GA4.ga4_api_secret)
    expect(server.state.requests).toMatchObject([
      {
        path: "/debug/mp/collect",
        body: { consent: { ad_user_data: "DENIED" } },
        events: [{ name: "page_view" }],
      },
    ])
    expect(Object.fromEntries(server.state.requests[0]?.query ?? [])).toEqual({
      measurement_id: GA4.ga4_measurement_id,
      api_secret: GA4.ga4_api_secret,
    })
  })

  it("200: shows what Google complains about, without the secret", async () => {
    server.state.complaints = [`The measurement ID or ${GA4.ga4_api_secret} is not known.`]
    const { body } = await test("ga4").expect(200)
    expect(body.test).toMatchObject({
      is_working: false,
      reason: "refused",
      problem: "The measurement ID or … is not known.",
    })
  })
})

describe("the test of Meta", () => {
  beforeEach(() => save(META))

  it("200: reads the pixel and sends no event, also with a test event code", async () => {
    await save({ meta_test_event_code: "TEST123" })
    const { body, text } = await test("meta").expect(200)
    expect(body.test).toMatchObject({ is_working: true, reason: null, detail: "Kiln shop (123456789012345)" })
    expect(text).not.toContain(META.meta_access_token)
    expect(server.state.requests).toMatchObject([{ path: "/v23.0/123456789012345", events: [] }])
    expect(server.state.requests[0]?.query.toString()).toBe("fields=id%2Cname%2Clast_fired_time")
  })

  it("200: shows why Meta refuses, without the token", async () => {
    await save({ meta_access_token: "wrong-token" })
    const reading = await test("meta").expect(200)
    expect(reading.body.test).toMatchObject({
      is_working: false,
      reason: "refused",
      problem: "Invalid OAuth access token …",
    })
    const answer = JSON.stringify({ error: { message: "wrong-token may not send", code: 200 } })
    server.state.faults = [{ destination: "meta", status: 400, answer }]
    const again = await test("meta").expect(200)
    expect(again.body.test).toMatchObject({ reason: "refused", problem: "… may not send" })
    expect(reading.text + again.text).not.toContain("wrong-token")
  })
})

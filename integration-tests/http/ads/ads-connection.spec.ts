import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { connectAdAccount, setAdApps } from "../../factories/ads"
import { type AdPlatforms, adPlatforms } from "../../harness/ad-platforms"
import { admin, anonymous } from "../../harness/api"
import { withSilentServer } from "../../harness/silent-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PATH = "/admin/ad-platforms/google/connection-test"
const ACCOUNT = { platform: "google", external_id: "555000111", token: "refresh-of-the-shop" }
const NO_TOKEN = "connection-test"
const NOBODY = "http://127.0.0.1:9"

let bare: TenantShop
let connected: TenantShop
let platforms: AdPlatforms

const test = (shop: TenantShop) => admin(shop).post(PATH)
const outcome = async (shop: TenantShop) => (await test(shop).expect(200)).body.test
const save = (shop: TenantShop, patch: object) => admin(shop).post("/admin/config/ads", patch).expect(200)

beforeAll(async () => {
  platforms = await adPlatforms()
  bare = await useTenant("ads-connection-bare")
  connected = await useTenant("ads-connection")
  platforms.state.google.set(ACCOUNT.external_id, {
    name: "Kiln at Google",
    currency: "EUR",
    timezone: "Europe/Istanbul",
    rows: [],
  })
  await setAdApps(connected)
  await connectAdAccount(connected, ACCOUNT)
})
afterAll(() => platforms.close())
beforeEach(async () => {
  await setAdApps(bare)
  await setAdApps(connected)
})
afterEach(() => {
  platforms.state.fault = undefined
  platforms.state.refused.delete(ACCOUNT.token)
  platforms.state.refused.add(NO_TOKEN)
  platforms.state.ofOtherApp.clear()
})

describe(`POST ${PATH}`, () => {
  it("200: is incomplete without all keys, and asks nobody", async () => {
    await save(bare, { google_client_secret: null, google_developer_token: null })
    platforms.state.fault = 500
    expect(await outcome(bare)).toMatchObject({
      is_working: false,
      reason: "incomplete",
      missing: ["google_client_secret", "google_developer_token"],
    })
  })

  it("200: without an account, tests the id and the secret only, and says so", async () => {
    const { body, text } = await test(bare).expect(200)
    expect(body.test).toMatchObject({ is_working: false, reason: "not_connected", detail: null })
    expect(text).not.toContain("google-app-secret")
    await save(bare, { google_client_secret: "wrong-secret" })
    const wrong = await test(bare).expect(200)
    expect(wrong.body.test).toMatchObject({ reason: "refused", problem: "Unknown secret …." })
    expect(wrong.text).not.toContain("wrong-secret")
  })

  it("200: without an account, is refused if Google does not let the client ask", async () => {
    platforms.state.refused.delete(NO_TOKEN)
    platforms.state.ofOtherApp.add(NO_TOKEN)
    expect(await outcome(bare)).toMatchObject({ is_working: false, reason: "refused" })
  })

  it("200: with an account, reads its name with all keys", async () => {
    const { body, text } = await test(connected).expect(200)
    expect(body.test).toMatchObject({ is_working: true, reason: null, detail: "Kiln at Google" })
    expect(text).not.toContain(ACCOUNT.token)
  })

  it("200: says in Google's words why the developer token is refused", async () => {
    await save(connected, { google_developer_token: "wrong-developer" })
    const { body, text } = await test(connected).expect(200)
    expect(body.test).toMatchObject({
      is_working: false,
      reason: "refused",
      problem: "The developer token … is not allowed with this project.",
    })
    expect(text).not.toContain("wrong-developer")
  })

  it("200: an account with a revoked token counts as none", async () => {
    platforms.state.refused.add(ACCOUNT.token)
    expect(await outcome(connected)).toMatchObject({ is_working: false, reason: "not_connected" })
  })

  it("200: tries the next account if one belongs to another app, and refuses only if all do", async () => {
    const shop = await useTenant("ads-connection-apps")
    await setAdApps(shop)
    const accounts = [1, 2].map((n) => ({
      platform: "google",
      external_id: `55500022${n}`,
      token: `refresh-of-app-${n}`,
    }))
    const { state } = platforms
    for (const account of accounts) {
      state.google.set(account.external_id, {
        name: account.external_id,
        currency: "EUR",
        timezone: "Europe/Istanbul",
        rows: [],
      })
      await connectAdAccount(shop, account)
    }
    const [one, two] = accounts.map(({ token }) => token) as [string, string]
    for (const [foreign, own] of [
      [one, accounts[1]],
      [two, accounts[0]],
    ] as const) {
      state.ofOtherApp = new Set([foreign])
      expect(await outcome(shop)).toMatchObject({ is_working: true, detail: own?.external_id })
    }
    state.ofOtherApp = new Set([one, two])
    expect(await outcome(shop)).toMatchObject({ is_working: false, reason: "refused" })
    state.ofOtherApp = new Set([one])
    state.refused.add(two)
    expect(await outcome(shop)).toMatchObject({ is_working: false, reason: "not_connected" })
    state.refused.delete(two)
  })

  it("200: Google takes too long", async () => {
    const { timeoutMs, urls } = config.ads
    const usual = { ...urls }
    await withSilentServer(async (url) => {
      Object.assign(urls, { googleToken: url })
      platforms.setTimeout(200)
      expect(await outcome(bare)).toMatchObject({ is_working: false, reason: "timed_out" })
      expect(await outcome(connected)).toMatchObject({ is_working: false, reason: "timed_out" })
    }).finally(() => {
      Object.assign(urls, usual)
      platforms.setTimeout(timeoutMs)
    })
  })

  it.each([
    ["broken", "unreadable"],
    [429, "limited"],
    [500, "unreachable"],
  ] as const)("200: Google answers with %s", async (fault, reason) => {
    platforms.state.fault = fault
    expect(await outcome(bare)).toMatchObject({ is_working: false, reason })
    expect(await outcome(connected)).toMatchObject({ is_working: false, reason })
  })

  it("200: Google cannot be reached", async () => {
    const urls = { ...config.ads.urls }
    Object.assign(config.ads.urls, { googleToken: NOBODY })
    try {
      expect(await outcome(bare)).toMatchObject({ is_working: false, reason: "unreachable" })
    } finally {
      Object.assign(config.ads.urls, urls)
    }
  })

  it("401: without a token", async () => {
    await anonymous(bare).post(PATH).expect(401)
  })
})

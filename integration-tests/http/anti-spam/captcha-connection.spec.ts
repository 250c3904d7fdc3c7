import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { admin, anonymous } from "../../harness/api"
import { type CaptchaServer, captchaServer } from "../../harness/captcha-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const SECRET = "captcha-secret-of-the-shop"
const WRONG_TOKEN = { success: false, "error-codes": ["invalid-input-response"] }
const PATHS = {
  turnstile: "/turnstile/v0/siteverify",
  hcaptcha: "/siteverify",
  recaptcha: "/recaptcha/api/siteverify",
}

let shop: TenantShop
let captcha: CaptchaServer
const { urls } = config.antiSpam.captcha
const realUrls = { ...urls }

const save = (patch: object) => admin(shop).post("/admin/config/anti_spam", patch).expect(200)
const test = () => admin(shop).post("/admin/anti-spam/connection-test")
const outcome = async () => {
  const { body, text } = await test().expect(200)
  expect(text).not.toContain(SECRET)
  return body.test
}

beforeAll(async () => {
  shop = await useTenant("captcha-connection")
  captcha = await captchaServer()
})
afterAll(() => {
  Object.assign(urls, realUrls)
  captcha.close()
})
beforeEach(async () => {
  Object.assign(urls, { turnstile: captcha.url, hcaptcha: captcha.url, recaptcha: captcha.url })
  Object.assign(captcha, { answer: WRONG_TOKEN, status: 200 })
  captcha.asked.length = 0
  await save({ captcha_provider: "turnstile", captcha_secret: SECRET, captcha_site_key: "site" })
})

describe("POST /admin/anti-spam/connection-test", () => {
  it.each([
    ["turnstile", {}],
    ["hcaptcha", { sitekey: "site" }],
    ["recaptcha", {}],
  ] as const)("200: %s accepts the secret, and refuses the invalid token", async (provider, more) => {
    await save({ captcha_provider: provider, captcha_secret: SECRET })
    expect(await outcome()).toEqual({
      is_working: true,
      reason: null,
      missing: [],
      problem: null,
      detail: "invalid-input-response",
    })
    expect(captcha.asked).toEqual([
      { path: PATHS[provider], form: { secret: SECRET, response: "settings-test", ...more } },
    ])
  })

  it.each([
    [["invalid-input-secret"]],
    [["invalid-input-response", "invalid-input-secret"]],
    [["sitekey-secret-mismatch"]],
    [["invalid-parsed-secret"]],
    [["invalid-response", "invalid-keys"]],
  ])("200: the service refuses the settings with %j", async (codes) => {
    captcha.answer = { success: false, "error-codes": codes }
    const { is_working, reason, problem } = await outcome()
    expect({ is_working, reason }).toEqual({ is_working: false, reason: "refused" })
    expect(problem).toContain(codes.at(-1))
  })

  it("200: refuses a secret that accepts every token, because it lets every bot in", async () => {
    captcha.answer = { success: true }
    expect(await outcome()).toMatchObject({ is_working: false, reason: "refused", detail: null })
  })

  it.each([
    ["<html>Blocked</html>", 200, "unreadable"],
    [{ success: "yes" }, 200, "unreadable"],
    [{ success: false }, 200, "unreadable"],
    [{ success: false, "error-codes": ["timeout-or-duplicate"] }, 200, "unreadable"],
    ["busy", 429, "limited"],
    ["down", 503, "unreachable"],
    [{ success: false, "error-codes": ["internal-error"] }, 200, "unreachable"],
  ])("200: says that %j with the status %i proves nothing", async (answer, status, reason) => {
    Object.assign(captcha, { answer, status })
    expect(await outcome()).toMatchObject({ is_working: false, reason })
  })

  it("200: reports that the service is unreachable", async () => {
    urls.turnstile = "http://127.0.0.1:9"
    expect(await outcome()).toMatchObject({ is_working: false, reason: "unreachable" })
  })

  it("200: names missing settings, and sends nothing", async () => {
    await save({ captcha_provider: null, captcha_secret: null })
    const missing = ["captcha_provider", "captcha_secret"]
    expect(await outcome()).toMatchObject({ is_working: false, reason: "incomplete", missing })
    expect(captcha.asked).toEqual([])
  })

  it("400: a body with fields; 401: without a token", async () => {
    await admin(shop).post("/admin/anti-spam/connection-test", { secret: SECRET }).expect(400)
    await anonymous(shop).post("/admin/anti-spam/connection-test").expect(401)
    expect(captcha.asked).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { areaOf } from "../../../src/features/settings"
import { offerPayment } from "../../factories/paid-cart"
import { admin, adminToken, anonymous } from "../../harness/api"
import { withSlowWindows } from "../../harness/burst"
import { IYZICO, iyzicoServer } from "../../harness/iyzico-server"
import { PAYTR, paytrServer } from "../../harness/paytr-server"
import { type StripeServer, stripeServer } from "../../harness/stripe-server"
import { type TenantShop, useTenant } from "../../harness/tenants"

const TESTS_A_MINUTE = 20
const STRIPE = {
  stripe_publishable_key: "pk_test_connection",
  stripe_secret_key: "sk_test_connection",
  stripe_webhook_secret: "whsec_connection",
}
const KEYS = {
  iyzico: { iyzico_api_key: IYZICO.apiKey, iyzico_secret_key: IYZICO.secretKey },
  paytr: {
    paytr_merchant_id: PAYTR.id,
    paytr_merchant_key: PAYTR.key,
    paytr_merchant_salt: PAYTR.salt,
  },
}
const BANK = { bank_account_holder: "Alder & Clay", bank_iban: "DE02120300000000202051" }

let shop: TenantShop
let stripe: StripeServer
let iyzico: Awaited<ReturnType<typeof iyzicoServer>>
let paytr: Awaited<ReturnType<typeof paytrServer>>
const realUrls = { ...config.payments.urls }

const save = (patch: object) => admin(shop).post("/admin/config/payments", patch)
const test = (method: string) => admin(shop).post(`/admin/payment-methods/${method}/connection-test`)
const outcome = async (method: string) => (await test(method).expect(200)).body.test
const groups = async () => {
  const { body } = await admin(shop).get("/admin/config/payments").expect(200)
  const all: { name: string; state: string; missing: string[] }[] = body.config.groups
  return Object.fromEntries(all.map(({ name, state, missing }) => [name, { state, missing }]))
}

beforeAll(async () => {
  shop = await useTenant("payment-connection")
  stripe = await stripeServer([{ secretKey: STRIPE.stripe_secret_key }])
  iyzico = await iyzicoServer()
  paytr = await paytrServer()
  Object.assign(config.payments.urls, {
    stripe: stripe.url,
    iyzicoSandbox: iyzico.url,
    paytr: paytr.url,
  })
})

afterAll(() => {
  Object.assign(config.payments.urls, realUrls)
  stripe.close()
  iyzico.close()
  paytr.close()
})

beforeEach(async () => {
  const { fields, secrets } = areaOf("payments")
  const all = [...Object.keys(fields), ...Object.keys(secrets)]
  await save(Object.fromEntries(all.map((field) => [field, null]))).expect(200)
})

describe("the states of payment providers", () => {
  it("are off, and not incomplete, if nothing is set", async () => {
    expect(Object.values(await groups()).map(({ state }) => state)).toEqual(["off", "off", "off", "off"])
  })

  it("are incomplete with some settings, and ready with all of them and the switch on", async () => {
    await save({ stripe_secret_key: STRIPE.stripe_secret_key, bank_account_holder: "Alder" }).expect(200)
    expect(await groups()).toMatchObject({
      stripe: { state: "incomplete", missing: ["stripe_publishable_key", "stripe_webhook_secret"] },
      bank: { state: "incomplete", missing: ["bank_iban"] },
      paytr: { state: "off" },
    })
    await save({ ...STRIPE, ...BANK }).expect(200)
    expect(await groups()).toMatchObject({ stripe: { state: "off", missing: [] }, bank: { state: "ready" } })
    await save({ stripe_enabled: true }).expect(200)
    expect(await groups()).toMatchObject({ stripe: { state: "ready" } })
  })
})

describe("enabling an incomplete provider", () => {
  it.each([
    ["payments", "stripe_enabled", "stripe_publishable_key"],
    ["payments", "iyzico_enabled", "iyzico_api_key"],
    ["payments", "paytr_enabled", "paytr_merchant_id"],
    ["social_login", "google_enabled", "google_client_id"],
    ["social_login", "apple_enabled", "apple_client_id"],
  ])("400: %s.%s cannot be turned on, and nothing is saved", async (area, field, missing) => {
    const { body } = await admin(shop)
      .post(`/admin/config/${area}`, { [field]: true })
      .expect(400)
    expect(body).toMatchObject({ code: "missing_field", message: `Field '${missing}' is required.` })
    const { body: after } = await admin(shop).get(`/admin/config/${area}`).expect(200)
    expect(after.config.values[field]).toBe(false)
  })

  it("200: succeeds together with all required settings", async () => {
    await save({ iyzico_enabled: true, ...KEYS.iyzico }).expect(200)
  })

  it("400: a key of an enabled provider cannot be removed; 200: together with disabling it", async () => {
    await save({ stripe_enabled: true, ...STRIPE }).expect(200)
    await save({ stripe_secret_key: null }).expect(400)
    expect(await groups()).toMatchObject({ stripe: { state: "ready" } })
    await save({ stripe_secret_key: null, stripe_enabled: false }).expect(200)
  })
})

describe("POST /admin/payment-methods/:method/connection-test", () => {
  it.each(["stripe", "iyzico", "paytr", "manual"])("200: %s reports missing settings", async (method) => {
    expect(await outcome(method)).toMatchObject({ method, is_working: false, reason: "incomplete" })
    expect((await outcome(method)).missing.length).toBeGreaterThan(0)
  })

  it("200: Stripe accepts the key, and the test changes nothing there", async () => {
    await save(STRIPE).expect(200)
    stripe.asked.length = 0
    expect(await outcome("stripe")).toMatchObject({ is_working: true, reason: null, problem: null })
    expect(stripe.asked).toEqual(["GET /v1/payment_intents"])
  })

  it("200: Stripe refuses a key, and the response contains no key", async () => {
    await save({ ...STRIPE, stripe_secret_key: "sk_test_of_nobody" }).expect(200)
    const { body, text } = await test("stripe").expect(200)
    expect(body.test).toMatchObject({ is_working: false, reason: "refused" })
    expect(text).not.toContain("sk_test_of_nobody")
  })

  it("200: reports a live key next to a test key without calling Stripe", async () => {
    await save({ ...STRIPE, stripe_publishable_key: "pk_live_connection" }).expect(200)
    stripe.asked.length = 0
    expect(await outcome("stripe")).toMatchObject({ is_working: false, reason: "mode_mismatch" })
    expect(stripe.asked).toEqual([])
  })

  it.each([
    ["iyzico", KEYS.iyzico, { iyzico_secret_key: "another" }],
    ["paytr", KEYS.paytr, { paytr_merchant_key: "another" }],
  ] as const)("200: %s accepts or refuses the keys", async (method, keys, wrong) => {
    await save(keys).expect(200)
    expect(await outcome(method)).toMatchObject({ is_working: true, reason: null })
    await save(wrong).expect(200)
    expect(await outcome(method)).toMatchObject({ is_working: false, reason: "refused" })
  })

  it.each([
    ["stripe", STRIPE],
    ["iyzico", KEYS.iyzico],
    ["paytr", KEYS.paytr],
  ] as const)("200: reports that %s is unreachable", async (method, keys) => {
    await save(keys).expect(200)
    const urls = { ...config.payments.urls }
    const nobody = "http://127.0.0.1:9"
    Object.assign(config.payments.urls, { stripe: nobody, iyzicoSandbox: nobody, paytr: nobody })
    try {
      expect(await outcome(method)).toMatchObject({ is_working: false, reason: "unreachable" })
    } finally {
      Object.assign(config.payments.urls, urls)
    }
  })

  it("200: bank transfer is complete, with the number of regions that offer it", async () => {
    await save(BANK).expect(200)
    const before = await outcome("manual")
    expect(before).toMatchObject({ is_working: true, problem: null })
    expect((await outcome("stripe")).regions).toBe(0)
    await offerPayment(shop, ["pp_stripe_stripe"])
    expect((await outcome("stripe")).regions).toBeGreaterThan(0)
    await offerPayment(shop, [])
  })

  it("404: an unknown method; 401: without a token", async () => {
    await test("paypal").expect(404)
    await anonymous(shop).post("/admin/payment-methods/stripe/connection-test").expect(401)
  })

  describe("called too often", () => {
    withSlowWindows()

    it("429: after twenty tests by one admin in a minute, also with a slash at the end", async () => {
      const caller = admin(shop, { token: adminToken(shop) })
      const paths = [
        "/admin/payment-methods/manual/connection-test",
        "/admin/payment-methods/manual/connection-test/",
      ]
      const statuses: number[] = []
      for (let call = 0; call <= TESTS_A_MINUTE; call += 1)
        statuses.push((await caller.post(paths[call % 2] ?? "")).status)
      expect(statuses.slice(0, TESTS_A_MINUTE)).not.toContain(429)
      const { body, headers } = await caller.post(paths[0] ?? "").expect(429)
      expect(body.code).toBe("rate_limited")
      expect(Number(headers["retry-after"])).toBeGreaterThan(0)
      await test("manual").expect(200)
    })
  })
})

import { randomUUID } from "node:crypto"
import { vi } from "vitest"
import { z } from "zod"
import { config } from "../../src/config"
import { captchaVerifier } from "../../src/features/anti-spam/module/captcha"
import {
  ecbFile,
  frankfurterAnswer,
  tcmbFile,
} from "../../src/features/currency-rates/module/unit-tests/source-answers"
import { askWithin } from "../../src/features/social-login/module/lib/ask"
import { redeem } from "../../src/features/social-login/module/lib/flow"
import { PublishedDocuments } from "../../src/features/social-login/module/lib/published-documents"
import { refusalOf } from "../../src/features/social-login/module/lib/refusals"
import { providers } from "../../src/features/social-login/module/providers"
import type { Surroundings } from "../../src/features/social-login/module/providers/provider"
import type { ProviderName } from "../../src/features/social-login/module/types"
import { route } from "../../src/kits/rows/route"
import { contract } from "../../src/kits/rows/row"
import { portOf } from "../../src/lib/port-of"
import type { OutsideService } from "../../src/lib/registry"
import { currentTenantId, runInTenant } from "../../src/tenancy/current-tenant"
import { admin, storefront } from "../harness/api"
import { captchaServer } from "../harness/captcha-server"
import { type FaultName, type FaultyServer, faultyServer, type GoodAnswer } from "../harness/faults"
import { identityServer } from "../harness/identity-server"
import { IYZICO, iyzicoServer } from "../harness/iyzico-server"
import { modelServer } from "../harness/model-server"
import { mountRow } from "../harness/mount-row"
import { outsideServer } from "../harness/outside-server"
import { patient } from "../harness/patience"
import { PAYTR, paytrServer } from "../harness/paytr-server"
import { stripeServer } from "../harness/stripe-server"
import { type TenantShop, useTenant } from "../harness/tenants"
import { until } from "../harness/until"
import { ledger, setAssistant, setCredits } from "./assistant"
import { sql } from "./checkout"
import { adCases } from "./outside-ads"
import type { OutsideCase, Plot, Suffered, Tools } from "./outside-case"
import { pixelCases } from "./outside-pixels"
import { snsCases } from "./outside-sns"
import { socialCases } from "./outside-social"
import { speechCases } from "./outside-speech"
import { deeplCases } from "./outside-translation"
import { fullCart, offerPayment } from "./paid-cart"
import { REDIRECT_URI, STOREFRONT } from "./social-login"
import { SPAM_SECRET, spamToken } from "./spam-token"

export type { Plot } from "./outside-case"

const UNAVAILABLE = "502 provider_error"
const FINE = "200"

type Reply = { status: number; body: { code?: string } }
const endOf = ({ status, body }: Reply) => (status === 200 ? FINE : `${status} ${body.code}`)

/** Every kind of call to an external service, except for mail. Each has its own shop. */
export async function outsideCases() {
  const servers: FaultyServer[] = []
  const closing: (() => unknown)[] = []
  const spoiled = async ({ fault, early, isTls }: Plot, good: GoodAnswer) => {
    const server = await faultyServer(fault, good, { early: early ?? false })
    servers.push(server)
    const url = isTls ? server.url.replace("http:", "https:") : server.url
    return { url, taken: () => server.taken }
  }
  const tools: Tools = { spoiled, closing }
  const byService = {
    model: await modelCases(tools),
    ...(await paymentCases(tools)),
    identity: await identityCases(tools),
    captcha: await captchaCases(tools),
    rates: await rateCases(tools),
    ads: await adCases({ ...tools, inOrder: oneAtATime() }),
    social: await socialCases({ ...tools, inOrder: oneAtATime() }),
    pixels: await pixelCases({ ...tools, inOrder: oneAtATime() }),
    deepl: await deeplCases(tools),
    webhooks: await webhookCases(tools),
    speech: await speechCases(tools),
    sns: await snsCases({ ...tools, inOrder: oneAtATime() }),
  } satisfies Record<Exclude<OutsideService, "mail">, Record<string, OutsideCase>>
  return {
    byService,
    servers,
    async close() {
      for (const close of closing) await close()
      for (const server of servers) server.close()
    },
  }
}

const SSE: GoodAnswer = {
  type: "text/event-stream",
  body: `${[
    { choices: [{ index: 0, delta: { content: "Two are left." } }] },
    { choices: [], usage: { prompt_tokens: 10, completion_tokens: 4 } },
  ]
    .map((data) => `data: ${JSON.stringify(data)}\n\n`)
    .join("")}data: [DONE]\n\n`,
}

async function modelCases({ spoiled, closing }: Tools): Promise<Record<string, OutsideCase>> {
  const patience = patienceByTenant()
  closing.push(patience.putBack)
  const healthy = await modelServer()
  closing.push(() => healthy.close())

  const own = await useTenant("faults-model")
  const paying = await useTenant("faults-credits")
  closing.push(() => Object.assign(config.assistant.shared, { url: undefined, key: undefined }))
  const ask = (shop: TenantShop) =>
    admin(shop).post("/admin/ai/chat", { message: "Which products are running low?" })

  const useShared = (url: string) => Object.assign(config.assistant.shared, { url, key: "shared-key" })
  const useOwn = (url: string) => setAssistant(own, { base_url: url, api_key: "own-key" })
  const at = (url: string) => `${url}/v1`
  return {
    "a chat by the shop's own key": {
      suffer: async (plot) => {
        const server = await spoiled(plot, SSE)
        await useOwn(at(server.url))
        patience.set(own, plot.waitMs)
        const ended = endOf(await ask(own))
        return { ended, allowed: [FINE, UNAVAILABLE], halfDone: [], taken: server.taken() }
      },
      recover: async () => {
        patience.set(own, patient(10_000))
        await useOwn(healthy.url)
        return endOf(await ask(own))
      },
    },
    "a chat that is paid for by credits": {
      suffer: async (plot) => {
        const server = await spoiled(plot, SSE)
        useShared(at(server.url))
        patience.set(paying, plot.waitMs)
        await setCredits(paying, 10)
        const ended = endOf(await ask(paying))
        const { entries, account } = await ledger(paying)
        const due = { available: ended === FINE ? 9 : 10, reserved: 0 }
        const isRight = [entries, account].every((one) => JSON.stringify(one) === JSON.stringify(due))
        const halfDone = isRight ? [] : [{ entries, account }]
        return { ended, allowed: [FINE, UNAVAILABLE], halfDone, taken: server.taken() }
      },
      recover: async () => {
        patience.set(paying, patient(10_000))
        useShared(healthy.url)
        await setCredits(paying, 10)
        return endOf(await ask(paying))
      },
    },
  }
}

/** Lets one tenant have other time limits for models, while all others keep theirs. */
function patienceByTenant() {
  const { timeouts } = config.assistant
  const usual = { ...timeouts }
  const own = new Map<string, number>()
  const define = (descriptorOf: (name: keyof typeof usual) => PropertyDescriptor) => {
    for (const name of ["begin", "next", "turn"] as const)
      Object.defineProperty(timeouts, name, { configurable: true, enumerable: true, ...descriptorOf(name) })
  }
  define((name) => ({
    get() {
      const ms = own.get(currentTenantId())
      if (ms === undefined) return usual[name]
      return name === "turn" ? ms * 3 : ms
    },
  }))
  return {
    set: ({ tenant }: TenantShop, ms: number) => void own.set(tenant.id, ms),
    putBack: () => define((name) => ({ value: usual[name], writable: true })),
  }
}

async function paymentCases({ spoiled, closing }: Tools) {
  const shop = await useTenant("faults-payment")
  const { urls } = config.payments
  const usual = { urls: { ...urls }, timeoutMs: config.payments.timeoutMs }
  closing.push(() => {
    Object.assign(urls, usual.urls)
    config.payments.timeoutMs = usual.timeoutMs
  })
  const stripe = await stripeServer([{ secretKey: "sk_test_faults" }])
  const iyzico = await iyzicoServer()
  const paytr = await paytrServer()
  for (const server of [stripe, iyzico, paytr]) closing.push(() => server.close())
  const settings = {
    stripe_enabled: true,
    stripe_publishable_key: "pk_test_faults",
    stripe_secret_key: "sk_test_faults",
    stripe_webhook_secret: "whsec_faults",
    iyzico_enabled: true,
    iyzico_api_key: IYZICO.apiKey,
    iyzico_secret_key: IYZICO.secretKey,
    paytr_enabled: true,
    paytr_merchant_id: PAYTR.id,
    paytr_merchant_key: PAYTR.key,
    paytr_merchant_salt: PAYTR.salt,
  }
  await admin(shop).post("/admin/config/payments", settings).expect(200)
  await offerPayment(shop, ["pp_stripe_stripe", "pp_iyzico_iyzico", "pp_paytr_paytr"])

  const caseOf = async (
    name: "stripe" | "iyzico" | "paytr",
    at: keyof typeof urls,
    healthy: string,
    good: object,
  ): Promise<Record<string, OutsideCase>> => {
    const cart = await fullCart(shop, "try")
    const provider_id = `pp_${name}_${name}`
    const { body } = await storefront(shop)
      .post("/store/payment-collections", { cart_id: cart.id })
      .expect(200)
    const { id } = body.payment_collection
    const begin = () =>
      storefront(shop).post(`/store/payment-collections/${id}/payment-sessions`, { provider_id })
    const suffer = async (plot: Plot): Promise<Suffered> => {
      const server = await spoiled(plot, { type: "application/json", body: JSON.stringify(good) })
      urls[at] = server.url
      config.payments.timeoutMs = plot.waitMs
      const ended = endOf(await begin())
      // If a session has no payment at the service, nobody could pay it.
      const halfDone = await sql(
        shop,
        `SELECT id, data FROM payment_session WHERE payment_collection_id = ? AND deleted_at IS NULL`,
        [id],
      )
      return { ended, allowed: [UNAVAILABLE], halfDone, taken: server.taken() }
    }
    const recover = async () => {
      urls[at] = healthy
      config.payments.timeoutMs = usual.timeoutMs
      return endOf(await begin())
    }
    return { "beginning a payment": { suffer, recover } }
  }
  // Each body lacks a field, so that no payment begins even if a fault does not change the response.
  return {
    stripe: await caseOf("stripe", "stripe", stripe.url, { id: "pi_faults", object: "payment_intent" }),
    iyzico: await caseOf("iyzico", "iyzicoSandbox", iyzico.url, { status: "success", token: "t" }),
    paytr: await caseOf("paytr", "paytr", paytr.url, { status: "success" }),
  }
}

/**
 * Sign-ins at providers. They call the code directly and use no browser, because that is faster. social-login.spec.ts
 * shows that a failed sign-in leaves no data behind.
 */
async function identityCases({ spoiled, closing }: Tools): Promise<Record<string, OutsideCase>> {
  const shop = await useTenant("faults-identity")
  const client = {
    client_id: "faults",
    client_secret: randomUUID(),
    redirect_uris: [REDIRECT_URI("google")],
  }
  const healthy = await identityServer(client)
  closing.push(() => healthy.close())
  const settings = await runInTenant(shop.tenant, () =>
    shop.container.resolve("tenantConfig").read("social_login"),
  )
  const known = {
    ...settings,
    google_client_id: client.client_id,
    google_client_secret: client.client_secret,
    github_client_id: client.client_id,
    github_client_secret: client.client_secret,
    facebook_client_id: client.client_id,
    facebook_client_secret: client.client_secret,
  }
  const at = (url: string, waitMs: number): Surroundings => ({
    settings: known,
    urls: {
      google: url,
      microsoft: url,
      apple: url,
      facebook: url,
      facebookGraph: url,
      github: url,
      githubApi: url,
    },
    ask: askWithin(waitMs),
    documents: new PublishedDocuments(),
  })
  const outcomeOf = (name: ProviderName, asking: () => Promise<unknown>) =>
    runInTenant(shop.tenant, async () => {
      try {
        await asking()
        return FINE
      } catch (error) {
        const { status, code } = refusalOf(name, error)
        return `${status} ${code}`
      }
    })
  const caseOf = (name: ProviderName, asking: (at: Surroundings) => Promise<unknown>): OutsideCase => ({
    async suffer(plot) {
      const server = await spoiled(plot, { type: "application/json", body: '{"error": "invalid_request"}' })
      const ended = await outcomeOf(name, () => asking(at(server.url, plot.waitMs)))
      return { ended, allowed: [UNAVAILABLE], halfDone: [], taken: server.taken() }
    },
    recover: () => outcomeOf("google", () => providers.google.metadata(at(healthy.url, patient(10_000)))),
  })
  const journey = { verifier: randomUUID().repeat(2), nonce: randomUUID(), redirectUri: `${STOREFRONT}/auth` }
  const profile = (name: ProviderName) => (surroundings: Surroundings) =>
    providers[name].profile({ accessToken: "token", claims: undefined, user: undefined }, surroundings)
  const token = (name: ProviderName) => (surroundings: Surroundings) =>
    redeem(name, surroundings, journey, "code")
  const keys = ({ documents, ask, urls }: Surroundings) =>
    documents.read(
      `${urls.google}/jwks`,
      ask,
      (json) => z.object({ keys: z.array(z.unknown()) }).safeParse(json).data,
    )
  const openIdToken = (surroundings: Surroundings) => {
    const { google: issuer } = surroundings.urls
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
    }
    vi.spyOn(surroundings.documents, "read").mockResolvedValue(metadata)
    return token("google")(surroundings)
  }
  return {
    "OpenID metadata": caseOf("google", (surroundings) => providers.google.metadata(surroundings)),
    "OpenID keys": caseOf("google", keys),
    "OpenID token": caseOf("google", openIdToken),
    "Microsoft's metadata": caseOf("microsoft", (surroundings) => providers.microsoft.metadata(surroundings)),
    "GitHub's token": caseOf("github", token("github")),
    "GitHub's user": caseOf("github", profile("github")),
    "Facebook's token": caseOf("facebook", token("facebook")),
    "Facebook's user": caseOf("facebook", profile("facebook")),
  }
}

/** With these faults, the captcha service has answered something, so the visitor counts as a bot. */
const READ: FaultName[] = [
  "200 with nothing",
  "200 with HTML",
  "200 with null",
  "200 with a number",
  "200 with an empty list",
  "200 with an empty object",
  "JSON that is nested deep",
  "no UTF-8",
  "a redirect to itself",
  "a redirect to this machine",
  "a redirect to nowhere",
]

async function captchaCases({ spoiled, closing }: Tools): Promise<Record<string, OutsideCase>> {
  const shop = await useTenant("faults-captcha")
  const { sendFaultNote } = contract({
    sendFaultNote: {
      method: "POST",
      path: "/store/faults-spec/notes",
      auth: "key+spam",
      summary: "Leave a note",
      body: z.strictObject({ text: z.string() }),
      response: z.object({ note: z.unknown() }),
    },
  })
  const handler = route(sendFaultNote, async ({ body }) => ({ note: body }))
  closing.push(mountRow(shop.app.express, sendFaultNote, handler).unmount)
  const service = shop.container.resolve("antiSpam")
  const before = Reflect.get(service, "captchaDoubt")
  closing.push(() => Object.assign(service, { captchaDoubt: before }))
  const healthy = await captchaServer()
  closing.push(() => healthy.close())
  const inOrder = oneAtATime()

  const use = (url: string, timeoutMs: number) =>
    Object.assign(service, {
      captchaDoubt: captchaVerifier({ urls: { turnstile: url, hcaptcha: url, recaptcha: url }, timeoutMs }),
    })
  /** Sets the shop up before the fault begins: an endless answer comes from this process and keeps it busy. */
  const setUp = async (captcha_provider: string) => {
    const settings = { spam_secret: SPAM_SECRET, captcha_provider, captcha_secret: "of the shop" }
    await admin(shop).post("/admin/config/anti_spam", settings).expect(200)
    return spamToken(shop)
  }
  const send = async (token: string) => {
    const sent = await storefront(shop)
      .post("/store/faults-spec/notes", { text: `A thought about ${randomUUID()}`, captcha_token: "any" })
      .set("x-svc-spam-token", token)
    return endOf(sent)
  }
  const caseOf = (provider: string): OutsideCase => ({
    suffer: (plot) =>
      inOrder(async () => {
        const token = await setUp(provider)
        const server = await spoiled(plot, { type: "application/json", body: '{"success": true}' })
        use(server.url, plot.waitMs)
        const ended = await send(token)
        const isRead = !plot.early && READ.includes(plot.fault)
        const allowed = isRead ? ["403 bot_suspected"] : [FINE, "403 bot_suspected"]
        return { ended, allowed, halfDone: [], taken: server.taken() }
      }),
    recover: async () => {
      use(healthy.url, patient(10_000))
      return send(await setUp(provider))
    },
  })
  return { Turnstile: caseOf("turnstile"), hCaptcha: caseOf("hcaptcha"), reCAPTCHA: caseOf("recaptcha") }
}

async function rateCases({ spoiled, closing }: Tools): Promise<Record<string, OutsideCase>> {
  const shop = await useTenant("faults-rates")
  const usual = { ...config.currencyRates.urls }
  const { timeoutMs } = config.currencyRates
  closing.push(() => Object.assign(config.currencyRates, { timeoutMs }))
  closing.push(() => Object.assign(config.currencyRates.urls, usual))
  const inOrder = oneAtATime()
  const day = new Date().toISOString().slice(0, 10)
  const [year, month, date] = day.split("-")
  const answers = {
    ecb: { type: "text/xml", body: ecbFile(day, { USD: "1.0823", TRY: "41.025" }) },
    tcmb: {
      type: "text/xml",
      body: tcmbFile(`${date}.${month}.${year}`, [
        { code: "USD", unit: "1", buying: "38.01", selling: "38.07" },
      ]),
    },
    frankfurter: {
      type: "application/json",
      body: JSON.stringify(frankfurterAnswer(day, "EUR", { USD: 1.0823, TRY: 41.025 })),
    },
  }
  const refresh = async (source: keyof typeof answers) => {
    await admin(shop)
      .post("/admin/config/currency", {
        base_currency: source === "tcmb" ? "try" : "eur",
        central_bank_enabled: source !== "frankfurter",
        public_api_enabled: source === "frankfurter",
      })
      .expect(200)
    const { status, body } = await admin(shop).post("/admin/currency-rates/refresh")
    return `${status} ${body.refreshed?.[0]?.result}`
  }
  const caseOf = (source: keyof typeof answers): OutsideCase => ({
    suffer: (plot) =>
      inOrder(async () => {
        const server = await spoiled(plot, answers[source])
        Object.assign(config.currencyRates, { timeoutMs: plot.waitMs })
        Object.assign(config.currencyRates.urls, { [source]: server.url })
        const ended = await refresh(source)
        return {
          ended,
          allowed: ["200 stored", "200 known", "200 failed"],
          halfDone: [],
          taken: server.taken(),
        }
      }),
    recover: async () => {
      const { type, body } = answers[source]
      const healthy = outsideServer((_req, res) => void res.setHeader("content-type", type).end(body))
      await new Promise<void>((resolve) => healthy.listen(0, "127.0.0.1", resolve))
      closing.push(() => healthy.close())
      Object.assign(config.currencyRates, { timeoutMs: patient(10_000) })
      Object.assign(config.currencyRates.urls, { [source]: `http://127.0.0.1:${portOf(healthy)}` })
      return (await refresh(source)) === "200 failed" ? "failed" : FINE
    },
  })
  return { ECB: caseOf("ecb"), TCMB: caseOf("tcmb"), Frankfurter: caseOf("frankfurter") }
}

async function webhookCases({ spoiled, closing }: Tools): Promise<Record<string, OutsideCase>> {
  const shop = await useTenant("faults-webhooks")
  const { timeoutMs } = config.outbox
  closing.push(() => Object.assign(config.outbox, { timeoutMs }))
  /** Tries a new endpoint and returns how the first attempt ended. */
  const tryOut = async (url: string) => {
    const { body } = await admin(shop).post("/admin/webhook-endpoints", { url }).expect(200)
    const path = `/admin/webhook-endpoints/${body.webhook_endpoint.id}`
    const tested = await admin(shop).post(`${path}/send-test`).expect(200)
    const { id } = tested.body.webhook_delivery
    const read = () => admin(shop).get(`${path}/deliveries/${id}`).expect(200)
    await until(async () => (await read()).body.attempts.length > 0)
    const { webhook_delivery } = (await read()).body
    await admin(shop).delete(path).expect(200)
    return webhook_delivery.status === "delivered" ? FINE : "failed"
  }
  return {
    "a test event": {
      async suffer(plot) {
        const server = await spoiled(plot, { type: "text/plain", body: "ok" })
        Object.assign(config.outbox, { timeoutMs: plot.waitMs })
        const ended = await tryOut(server.url)
        return { ended, allowed: [FINE, "failed"], halfDone: [], taken: server.taken() }
      },
      async recover() {
        const healthy = outsideServer((_req, res) => void res.end("ok"))
        await new Promise<void>((resolve) => healthy.listen(0, "127.0.0.1", resolve))
        closing.push(() => healthy.close())
        Object.assign(config.outbox, { timeoutMs: patient(10_000) })
        return tryOut(`http://127.0.0.1:${portOf(healthy)}`)
      },
    },
  }
}

/** Runs calls one after the other, because they change settings of the whole process. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

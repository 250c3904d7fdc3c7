import type { ServerResponse } from "node:http"
import jwt from "jsonwebtoken"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { isOwnPath } from "../../../src/features/social-login/module/lib/return-to"
import { PROVIDERS } from "../../../src/features/social-login/module/schemas"
import { clock } from "../../../src/lib/clock"
import {
  callback,
  facebookPerson,
  githubPerson,
  offer,
  type Providers,
  person,
  REDIRECT_URI,
  returnFromProvider,
  STOREFRONT,
  signIn,
  start,
  useSocialShop,
} from "../../factories/social-login"
import { admin, anonymous, storefront } from "../../harness/api"
import { DIRECTORY, json } from "../../harness/identity-server"
import { patient } from "../../harness/patience"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop
let providers: Providers

beforeAll(async () => {
  ;({ shop, providers } = await useSocialShop())
})

afterEach(() => {
  providers.reset()
})

const me = async (token: string) =>
  (await storefront(shop, { token }).get("/store/customers/me").expect(200)).body.customer
const accountsOf = async (token: string) =>
  (await storefront(shop, { token }).get("/store/auth/social/linked-accounts").expect(200)).body
    .linked_accounts

describe("signing in", () => {
  it("with Google creates a customer, and recognizes them later", async () => {
    const ada = person()
    providers.google.signsIn(ada)
    const first = await signIn(shop, "google", { return_to: "/account?tab=1" })
    expect(first).toMatchObject({ is_new_link: true, return_to: "/account?tab=1" })
    expect(await me(first.token)).toMatchObject({
      id: first.customer_id,
      email: ada.email,
      first_name: "Ada",
      last_name: "Lovelace",
    })
    const second = await signIn(shop, "google")
    expect(second).toMatchObject({ is_new_link: false, customer_id: first.customer_id, return_to: "/" })
    expect(await accountsOf(second.token)).toMatchObject([
      { provider: "google", email: ada.email, avatar_url: ada.picture },
    ])
  })

  it("with Microsoft treats each directory as an issuer, and trusts an email only from a verified domain", async () => {
    const vouched = person()
    providers.microsoft.signsIn(vouched)
    const body = await signIn(shop, "microsoft")
    expect(await me(body.token)).toMatchObject({ email: vouched.email })

    providers.microsoft.signsIn(person({ xms_edov: undefined, email: vouched.email }))
    const other = await signIn(shop, "microsoft")
    expect(other.customer_id).not.toBe(body.customer_id)
    expect(await me(other.token)).toMatchObject({ email: null })
  })

  it("with Apple returns by a form, sends a name once, and uses a fresh client secret", async () => {
    const grace = person({ email_verified: "true" })
    providers.apple.signsIn(grace)
    const returned = await returnFromProvider(shop, "apple")
    expect(returned).toMatchObject({ method: "POST", address: REDIRECT_URI("apple") })
    const user = JSON.stringify({ name: { firstName: "Grace", lastName: "Hopper" }, email: "not@hers.test" })
    const form = { ...returned, fields: { ...returned.fields, user } }
    const { body } = await callback(shop, "apple", form).expect(200)
    expect(await me(body.token)).toMatchObject({
      email: grace.email,
      first_name: "Grace",
      last_name: "Hopper",
    })

    await signIn(shop, "apple")
    const secrets = providers.apple.forms.slice(-2).map((sent) => jwt.decode(sent.get("client_secret") ?? ""))
    expect(secrets).toEqual([
      expect.objectContaining({ aud: "https://appleid.apple.com" }),
      expect.objectContaining({ aud: "https://appleid.apple.com" }),
    ])
  })

  it("with Apple can return without the shop's key, because the state names the shop", async () => {
    providers.apple.signsIn(person())
    const { fields } = await returnFromProvider(shop, "apple")
    const { body } = await anonymous(shop)
      .post("/store/auth/social/apple/callback")
      .type("form")
      .send(fields)
      .expect(200)
    expect(await me(body.token)).toMatchObject({ id: body.customer_id })
  })

  it("with Facebook receives an email but treats it as unverified", async () => {
    const mary = facebookPerson()
    providers.facebook.state.person = mary
    const body = await signIn(shop, "facebook")
    expect(await me(body.token)).toMatchObject({ email: null, first_name: "Mary", last_name: "Somerville" })
    expect(await accountsOf(body.token)).toMatchObject([
      { email: mary.email, avatar_url: mary.picture.data.url },
    ])
    expect(await signIn(shop, "facebook")).toMatchObject({
      is_new_link: false,
      customer_id: body.customer_id,
    })
  })

  it("with GitHub uses the primary email if it is verified", async () => {
    const grace = githubPerson()
    providers.github.state.person = grace
    const body = await signIn(shop, "github")
    expect(await me(body.token)).toMatchObject({
      email: grace.email,
      first_name: "Grace Brewster",
      last_name: "Hopper",
    })

    const email = "unverified@people.test"
    providers.github.state.person = githubPerson({ emails: [{ email, primary: true, verified: false }] })
    expect(await me((await signIn(shop, "github")).token)).toMatchObject({ email: null })
    providers.github.state.person = githubPerson({ emails: undefined })
    expect(await me((await signIn(shop, "github")).token)).toMatchObject({ email: null })
  })

  it("returns the same kind of token as a password, and signing out revokes it", async () => {
    providers.google.signsIn(person())
    const { body, headers } = await callback(shop, "google", await returnFromProvider(shop, "google")).expect(
      200,
    )
    expect(headers["cache-control"]).toBe("no-store")
    const claims = jwt.decode(body.token)
    expect(claims).toMatchObject({
      actor_type: "customer",
      actor_id: body.customer_id,
      app_metadata: { customer_id: body.customer_id },
      aud: "social",
    })
    const { iat = 0, exp = 0 } = Object(claims)
    expect(exp - iat).toBe(24 * 60 * 60)
    const refreshed = await storefront(shop, { token: body.token }).post("/auth/token/refresh").expect(200)
    expect(await me(refreshed.body.token)).toMatchObject({ id: body.customer_id })
    await storefront(shop, { token: body.token }).delete("/auth/session").expect(200)
    const after = await storefront(shop, { token: body.token }).get("/store/customers/me").expect(401)
    expect(after.body.code).toBe("revoked_token")
  })

  it("stores an avatar only from public servers through https", async () => {
    const shown = async (picture: unknown) => {
      providers.google.signsIn(person({ picture }))
      return (await accountsOf((await signIn(shop, "google")).token))[0].avatar_url
    }
    expect(await shown("https://10.0.0.1/a.jpg")).toBeNull()
    expect(await shown("http://pictures.example/a.jpg")).toBeNull()
  })
})

describe("GET /store/auth/social/:provider/start", () => {
  it("200: returns an address with PKCE, state, the registered redirect URI, and a nonce for OpenID Connect", async () => {
    for (const provider of PROVIDERS) {
      const query = Object.fromEntries(new URL(await start(shop, provider)).searchParams)
      expect(query).toMatchObject({
        response_type: "code",
        redirect_uri: REDIRECT_URI(provider),
        code_challenge_method: "S256",
        state: expect.stringMatching(/^social\.[\w-]{43}$/),
      })
      const isOpenId = !["facebook", "github"].includes(provider)
      expect("nonce" in query, provider).toBe(isOpenId)
    }
  })

  it("400: for a redirect URI that does not match the shop's list exactly", async () => {
    const allowed = REDIRECT_URI("google")
    await storefront(shop).get(`/store/auth/social/google/start?redirect_uri=${allowed}`).expect(200)
    for (const wanted of [`${allowed}/`, `${allowed}?x=1`, REDIRECT_URI("github"), "https://evil.test/"]) {
      const query = new URLSearchParams({ redirect_uri: wanted }).toString()
      const { body } = await storefront(shop).get(`/store/auth/social/google/start?${query}`).expect(400)
      expect(body.code).toBe("invalid_field")
    }
  })

  it.each([
    "//evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "https:evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "evil",
    "",
    "/%2Fevil.test",
    "/%252Fevil.test",
    "%2F%2Fevil.test",
    "/%5Cevil.test",
    "/\tevil.test",
    "/%09/evil.test",
    "/\n/evil.test",
    "/..//evil.test",
    "/%2e%2e//evil.test",
    "/./\\evil.test",
    "/%",
  ])("400: return_to %j", async (returnTo) => {
    const query = new URLSearchParams({ return_to: returnTo }).toString()
    const { body } = await storefront(shop).get(`/store/auth/social/google/start?${query}`).expect(400)
    expect(body).toMatchObject({ code: "invalid_field", message: expect.stringContaining("return_to") })
  })

  it("accepts usual storefront paths", () => {
    for (const path of [
      "/",
      "/account",
      "/search?q=a%20b&page=2#top",
      "/çay/%C3%A7ay",
      "/a//b?next=https://x.test",
    ])
      expect(isOwnPath(path), path).toBe(true)
  })

  it("401: for an invalid token, instead of a guest's start", async () => {
    await storefront(shop, { token: "made-up" }).get("/store/auth/social/google/start").expect(401)
  })

  it("404: for an unknown provider", async () => {
    await storefront(shop).get("/store/auth/social/myspace/start").expect(404)
  })

  it("503: for a disabled provider", async () => {
    const other = await useTenant("social-none")
    const { body } = await storefront(other).get("/store/auth/social/google/start").expect(503)
    expect(body.code).toBe("not_configured")
  })
})

describe("GET /store/auth/social/:provider/callback", () => {
  it("401: after the user has pressed Cancel; a new start works", async () => {
    providers.google.refuses("access_denied")
    const returned = await returnFromProvider(shop, "google")
    expect(returned.fields).toMatchObject({ error: "access_denied" })
    expect((await callback(shop, "google", returned).expect(401)).body.code).toBe("invalid_credentials")
    expect((await callback(shop, "google", returned).expect(400)).body.code).toBe("invalid_field")
  })

  it("ignores extra parameters of a provider", async () => {
    providers.google.signsIn(person())
    const { method, fields } = await returnFromProvider(shop, "google")
    await callback(shop, "google", { method, fields: { ...fields, authuser: "0", prompt: "none" } }).expect(
      200,
    )
  })

  it("400: more than ten minutes after the start", async () => {
    providers.google.signsIn(person())
    const returned = await returnFromProvider(shop, "google")
    const back = clock.use({ now: () => Date.now() + 10 * 60_000 })
    try {
      expect((await callback(shop, "google", returned).expect(400)).body.code).toBe("invalid_field")
    } finally {
      back()
    }
  })
})

describe("a failing provider", () => {
  const customers = async () => (await admin(shop).get("/admin/customers?limit=1").expect(200)).body.count
  const ILLNESSES = {
    "answers HTML": (res) => res.setHeader("content-type", "text/html").end("<h1>Sorry</h1>"),
    "answers 500": (res) => json(res, { error: "server_error" }, 500),
    "hangs up": (res) => res.destroy(),
    "says far too much": (res) => res.end(" ".repeat(300 * 1024)),
    "redirects elsewhere": (res) => res.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
    "never answers": undefined,
  } satisfies Record<string, ((res: ServerResponse) => unknown) | undefined>

  it.each(Object.entries(ILLNESSES))("%s: 502 in time, and no data is left", async (_name, reply) => {
    const before = await customers()
    const { timeoutMs } = config.socialLogin
    if (!reply) config.socialLogin.timeoutMs = patient(400)
    try {
      const answer = {
        path: /^\/(token|login\/oauth\/access_token|user)$/,
        reply: reply && ((res: ServerResponse) => void reply(res)),
      }
      providers.google.signsIn(person())
      const google = await returnFromProvider(shop, "google")
      providers.google.overrides.answer = answer
      expect((await callback(shop, "google", google).expect(502)).body.code).toBe("provider_error")
      providers.github.state.person = githubPerson()
      const github = await returnFromProvider(shop, "github")
      providers.github.state.overrides = { ...answer, path: /^\/user\/emails$/ }
      expect((await callback(shop, "github", github).expect(502)).body.code).toBe("provider_error")
    } finally {
      config.socialLogin.timeoutMs = timeoutMs
    }
    expect(await customers()).toBe(before)
  })

  it("502: after too many requests to the provider, without a statement about the code", async () => {
    providers.facebook.state.person = facebookPerson()
    const returned = await returnFromProvider(shop, "facebook")
    const error = { message: "Application request limit reached", type: "OAuthException", code: 4 }
    providers.facebook.state.overrides = {
      path: /access_token/,
      reply: (res) => json(res, { error }, 400),
    }
    expect((await callback(shop, "facebook", returned).expect(502)).body.code).toBe("provider_error")
  })

  it("works without new metadata for a while, and does not load the keys each time", async () => {
    providers.google.signsIn(person())
    await signIn(shop, "google")
    const later = clock.use({ now: () => Date.now() + 2 * 60 * 60_000 })
    try {
      providers.google.overrides.answer = { path: /well-known/, reply: (res) => res.destroy() }
      await signIn(shop, "google")
      const asked = () => providers.google.asked.filter((call) => call === "GET /jwks").length
      const before = asked()
      await signIn(shop, "google")
      expect(asked()).toBe(before)
    } finally {
      later()
    }
  })

  it("503: if the provider rejects the shop's secret; the dashboard's test reports it", async () => {
    const other = await useTenant("social-misconfigured")
    await offer(other, {
      ...providers.settings,
      google_client_secret: "wrong",
      github_client_secret: "wrong",
    })
    providers.google.signsIn(person())
    expect((await signIn(other, "google", {}, 503)).code).toBe("not_configured")
    providers.github.state.person = githubPerson()
    expect((await signIn(other, "github", {}, 503)).code).toBe("not_configured")

    const trial = async (of: TenantShop, provider: string) =>
      (await admin(of).post(`/admin/social-login/${provider}/connection-test`).expect(200)).body.test
    expect(await trial(other, "google")).toMatchObject({
      is_working: false,
      problem: expect.stringContaining("invalid_client"),
    })
    for (const provider of PROVIDERS)
      expect(await trial(shop, provider)).toEqual({ provider, is_working: true, problem: null })
  })

  it("503: without a safe redirect address, for example a storefront without TLS", async () => {
    const other = await useTenant("social-misconfigured")
    await admin(other).post("/admin/config/storefront", { url: "http://shop.test" }).expect(200)
    await offer(other, { ...providers.settings, redirect_uris: [] })
    expect((await storefront(other).get("/store/auth/social/google/start").expect(503)).body.code).toBe(
      "not_configured",
    )
  })
})

describe("GET /admin/social-login", () => {
  it("200: shows what to register where, and what is missing", async () => {
    const { body } = await admin(shop).get("/admin/social-login").expect(200)
    expect(body.social_login.providers).toContainEqual({
      provider: "google",
      is_enabled: true,
      missing: [],
      redirect_uris: [`${STOREFRONT}/auth/google/callback`],
    })
    const none = await useTenant("social-none")
    const { body: bare } = await admin(none).get("/admin/social-login").expect(200)
    expect(bare.social_login.providers[1]).toMatchObject({
      missing: ["apple_client_id", "apple_team_id", "apple_key_id", "apple_private_key"],
      redirect_uris: ["http://localhost:8000/auth/apple/callback"],
    })
  })

  it("hides secrets, and rejects invalid settings", async () => {
    const { body, text } = await admin(shop).get("/admin/config/social_login").expect(200)
    expect(body.config.secrets.apple_private_key).toEqual({ configured: true })
    expect(text).not.toContain(providers.settings.apple_private_key.split("\n")[1])
    const refused: object[] = [
      { redirect_uris: ["http://shop.test/callback"] },
      { redirect_uris: ["https://shop.test/callback?x=1"] },
      { redirect_uris: ["https://shop.test"] },
      { redirect_uris: ["https://user@shop.test/"] },
      { apple_private_key: "no key" },
      { google_scopes: "email" },
      { microsoft_directory: `${DIRECTORY}/../evil` },
    ]
    for (const settings of refused) await admin(shop).post("/admin/config/social_login", settings).expect(400)
  })
})

import { generateKeyPairSync } from "node:crypto"
import type { ServerResponse } from "node:http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import jwt from "jsonwebtoken"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { purgePendingSignIns } from "../../../src/features/social-login/jobs"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import {
  callback,
  githubPerson,
  offer,
  type Providers,
  person,
  returnFromProvider,
  signIn,
  start,
  useSocialShop,
} from "../../factories/social-login"
import { admin, anonymous } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"
import type { Returned } from "../../harness/visitor"
import { visit } from "../../harness/visitor"

let shop: TenantShop
let providers: Providers

beforeAll(async () => {
  ;({ shop, providers } = await useSocialShop())
})

afterEach(() => {
  providers.reset()
})

const BAD_STATE = { status: 400, code: "invalid_field" }
const NOT_SIGNED_IN = { status: 401, code: "invalid_credentials" }
const UNUSABLE = { status: 502, code: "provider_error" }

const outcome = async (test: PromiseLike<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await test
  return { status, code: body.code }
}
const customers = async () => (await admin(shop).get("/admin/customers?limit=1").expect(200)).body.count

/** A new user who comes back from Google. */
const fromGoogle = () => {
  providers.google.signsIn(person())
  return returnFromProvider(shop, "google")
}
const withoutField = (returned: Returned, left: string) => ({
  ...returned,
  fields: Object.fromEntries(Object.entries(returned.fields).filter(([name]) => name !== left)),
})
const withFields = (returned: Returned, fields: Record<string, string>) => ({
  ...returned,
  fields: { ...returned.fields, ...fields },
})

describe("a state", () => {
  it("works once", async () => {
    const returned = await fromGoogle()
    await callback(shop, "google", returned).expect(200)
    expect(await outcome(callback(shop, "google", returned))).toEqual(BAD_STATE)
  })

  it("works for one of two simultaneous callbacks", async () => {
    const before = await customers()
    const returned = await fromGoogle()
    const both = await Promise.all([1, 2, 3, 4].map(() => outcome(callback(shop, "google", returned))))
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.filter(({ code }) => code === BAD_STATE.code)).toHaveLength(3)
    expect(await customers()).toBe(before + 1)
  })

  it("is refused if it is swapped, invented, cut or unknown", async () => {
    const [mine, other] = [await fromGoogle(), await fromGoogle()]
    const swapped = withFields(mine, { state: other.fields.state ?? "" })
    expect(await outcome(callback(shop, "google", swapped))).toEqual(NOT_SIGNED_IN)
    for (const state of ["made-up", `social.${"A".repeat(43)}`, mine.fields.state?.slice(0, -1) ?? ""])
      expect(await outcome(callback(shop, "google", withFields(mine, { state })))).toEqual(BAD_STATE)
    const without = withoutField(mine, "state")
    const { status, code } = await outcome(callback(shop, "google", without))
    expect({ status, code }).toEqual({ status: 400, code: "missing_field" })
  })

  it("works only with its provider, and is used up by another", async () => {
    const returned = await fromGoogle()
    expect(await outcome(callback(shop, "github", returned))).toEqual(BAD_STATE)
    expect(await outcome(callback(shop, "google", returned))).toEqual(BAD_STATE)
  })

  it("works only at its shop", async () => {
    const other = await useTenant("social-other")
    await offer(other, providers.settings)
    const returned = await fromGoogle()
    expect(await outcome(callback(other, "google", returned))).toEqual(BAD_STATE)
    await callback(shop, "google", returned).expect(200)

    providers.apple.signsIn(person())
    const form = await returnFromProvider(shop, "apple")
    expect(await outcome(callback(other, "apple", form))).toEqual({ status: 403, code: "tenant_mismatch" })
    const readdressed = withFields(form, {
      state: form.fields.state?.replace(/^social\./, "social-other.") ?? "",
    })
    const keyless = (fields: object) =>
      anonymous(shop).post("/store/auth/social/apple/callback").type("form").send(fields)
    expect(await outcome(keyless(readdressed.fields))).toEqual(BAD_STATE)
    await keyless({ ...form.fields }).expect(200)
  })

  it("selects its shop if the request has no key", async () => {
    const keyless = (state: string) =>
      outcome(
        anonymous(shop).post("/store/auth/social/apple/callback").type("form").send({ state, code: "x" }),
      )
    expect(await keyless("nobody.x")).toEqual({ status: 404, code: "not_found" })
    expect(await keyless("x")).toEqual({ status: 401, code: "missing_publishable_key" })
    const huge = anonymous(shop)
      .post("/store/auth/social/apple/callback")
      .type("form")
      .send({ state: "social.x", code: "x".repeat(100_000) })
    expect(await outcome(huge)).toEqual(BAD_STATE)
  })

  it("expires", async () => {
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const left = () =>
      runInTenant(shop.tenant, async () => {
        await purgePendingSignIns.run(shop.container)
        const { rows } = await database.raw("SELECT count(*)::int AS count FROM pending_sign_in")
        return rows[0].count
      })
    await start(shop, "google")
    expect(await left()).toBeGreaterThan(0)
    const back = clock.use({ now: () => Date.now() + 11 * 60_000 })
    try {
      expect(await left()).toBe(0)
    } finally {
      back()
    }
  })
})

describe("a code", () => {
  it("of another sign-in is refused by PKCE, at every provider", async () => {
    const inject = async (provider: "google" | "apple" | "github" | "facebook" | "microsoft") => {
      const [victim, attacker] = [
        await returnFromProvider(shop, provider),
        await returnFromProvider(shop, provider),
      ]
      return outcome(callback(shop, provider, withFields(attacker, { code: victim.fields.code ?? "" })))
    }
    for (const server of [providers.google, providers.apple, providers.microsoft]) server.signsIn(person())
    providers.github.state.person = githubPerson()
    for (const provider of ["google", "apple", "microsoft", "github", "facebook"] as const)
      expect(await inject(provider), provider).toEqual(NOT_SIGNED_IN)
  })

  it("that was never issued is refused", async () => {
    const returned = await fromGoogle()
    expect(await outcome(callback(shop, "google", withFields(returned, { code: "x" })))).toEqual(
      NOT_SIGNED_IN,
    )
    const without = withoutField(await fromGoogle(), "code")
    expect((await outcome(callback(shop, "google", without))).code).toBe("missing_field")
  })

  it("is sent with the verifier and the redirect URI of its start", async () => {
    await callback(shop, "google", await fromGoogle()).expect(200)
    const sent = providers.google.forms.at(-1)
    expect(sent?.get("code_verifier")).toMatch(/^[\w-]{43,128}$/)
    expect(sent?.get("redirect_uri")).toBe("https://shop.test/auth/google/callback")
  })
})

describe("a response from another issuer (mix-up attack)", () => {
  it("is refused before the code is sent anywhere", async () => {
    const returned = await fromGoogle()
    const asked = providers.google.forms.length
    const mixedUp = withFields(returned, { iss: providers.microsoft.issuer })
    expect(await outcome(callback(shop, "google", mixedUp))).toEqual(NOT_SIGNED_IN)
    const without = withoutField(await fromGoogle(), "iss")
    expect(await outcome(callback(shop, "google", without))).toEqual(NOT_SIGNED_IN)
    expect(providers.google.forms.length).toBe(asked)
  })

  it("is refused for GitHub as well, whose issuer contains a path", async () => {
    providers.github.state.person = githubPerson()
    const returned = await returnFromProvider(shop, "github")
    expect(returned.fields.iss).toBe(`${providers.github.url}/login/oauth`)
    const mixedUp = withFields(returned, { iss: providers.github.url })
    expect(await outcome(callback(shop, "github", mixedUp))).toEqual(NOT_SIGNED_IN)
    await callback(shop, "github", await returnFromProvider(shop, "github")).expect(200)
  })

  it("is refused if the metadata belong to another issuer", async () => {
    providers.microsoft.signsIn(person())
    const wellKnown = (issuer: string) => ({
      path: /well-known/,
      reply: (res: ServerResponse) =>
        void res.setHeader("content-type", "application/json").end(
          JSON.stringify({
            issuer,
            authorization_endpoint: `${providers.google.url}/auth`,
            token_endpoint: `${providers.google.url}/token`,
            jwks_uri: `${providers.google.url}/jwks`,
          }),
        ),
    })
    const back = clock.use({ now: () => Date.now() + 48 * 60 * 60_000 })
    try {
      providers.google.overrides.answer = wellKnown("https://evil.test")
      const { status } = await callback(shop, "google", { method: "GET", fields: { state: "x", code: "x" } })
      expect(status).toBe(400)
      const begun = anonymous(shop)
        .get("/store/auth/social/google/start")
        .set("x-publishable-api-key", shop.publishableKey)
      expect(await outcome(begun)).toEqual(UNUSABLE)
    } finally {
      back()
    }
  })
})

describe("an ID token", () => {
  const resigned = (claims: object, overrides: object, kid: string = providers.google.kid) =>
    jwt.sign({ ...claims, ...overrides }, providers.google.privateKey, { algorithm: "RS256", keyid: kid })
  const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
  const now = () => Math.floor(Date.now() / 1000)

  const FORGERIES: Record<string, [(claims: object, header: { kid: string }) => string, object]> = {
    "without signature (alg none)": [(claims) => jwt.sign(claims, "", { algorithm: "none" }), UNUSABLE],
    "signed with the client's secret": [
      (claims) => jwt.sign(claims, String(Reflect.get(providers.settings, "google_client_secret"))),
      UNUSABLE,
    ],
    "signed with another's key": [
      (claims, { kid }) => jwt.sign(claims, stranger, { algorithm: "RS256", keyid: kid }),
      UNUSABLE,
    ],
    "signed with a key that nobody has": [(claims) => resigned(claims, {}, "unknown"), UNUSABLE],
    "for another client": [(claims) => resigned(claims, { aud: "somebody-else" }), UNUSABLE],
    "for several clients": [
      (claims) => resigned(claims, { aud: ["google-client", "somebody-else"], azp: "somebody-else" }),
      UNUSABLE,
    ],
    "of another issuer": [(claims) => resigned(claims, { iss: "https://evil.test" }), UNUSABLE],
    "that has expired": [(claims) => resigned(claims, { exp: now() - 120, iat: now() - 600 }), UNUSABLE],
    "of a time to come": [(claims) => resigned(claims, { nbf: now() + 600 }), UNUSABLE],
    "with another nonce": [(claims) => resigned(claims, { nonce: "another" }), NOT_SIGNED_IN],
    "without a nonce": [(claims) => resigned(claims, { nonce: undefined }), UNUSABLE],
    "that is none": [() => "not.a.token", UNUSABLE],
    missing: [() => "", UNUSABLE],
  }

  it.each(Object.keys(FORGERIES))("%s signs nobody in", async (name) => {
    const [forge, refusal] = FORGERIES[name] ?? []
    const before = await customers()
    const returned = await fromGoogle()
    providers.google.overrides.forgeToken = forge
    expect(await outcome(callback(shop, "google", returned))).toEqual(refusal)
    expect(await customers()).toBe(before)
  })

  it("is accepted with a valid signature, so the refusals above come from the checks", async () => {
    const returned = await fromGoogle()
    providers.google.overrides.forgeToken = (claims) => resigned(claims, {})
    await callback(shop, "google", returned).expect(200)
  })

  it("is accepted with a rotated key once the cached keys are old", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const kid = "changed-to"
    const jwk = { ...publicKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" }
    providers.google.overrides.forgeToken = (claims) =>
      jwt.sign(claims, privateKey, { algorithm: "RS256", keyid: kid })
    const back = clock.use({ now: () => Date.now() + 30_000 })
    try {
      const returned = await fromGoogle()
      providers.google.overrides.keys = [providers.google.publicJwk, jwk]
      await callback(shop, "google", returned).expect(200)
    } finally {
      back()
    }
  })

  it("of a directory must come from the issuer that its tid names", async () => {
    const forge = (overrides: object) => (claims: object) =>
      jwt.sign({ ...claims, ...overrides }, providers.microsoft.privateKey, {
        algorithm: "RS256",
        keyid: providers.microsoft.kid,
      })
    const other = "99999999-2222-4333-8444-555555555555"
    const tries = [
      { tid: other },
      { tid: "x/../common" },
      { tid: undefined },
      { iss: `${providers.microsoft.url}/${other}/v2.0` },
    ]
    for (const overrides of tries) {
      providers.microsoft.signsIn(person())
      const returned = await returnFromProvider(shop, "microsoft")
      providers.microsoft.overrides.forgeToken = forge(overrides)
      expect(await outcome(callback(shop, "microsoft", returned)), JSON.stringify(overrides)).toEqual(
        UNUSABLE,
      )
      providers.microsoft.reset()
    }
    const back = clock.use({ now: () => Date.now() + 2 * 60 * 60_000 })
    try {
      const returned = await returnFromProvider(shop, "microsoft")
      const issuer = `${providers.microsoft.url}/${other}/v2.0`
      providers.microsoft.overrides.keys = [{ ...providers.microsoft.publicJwk, issuer }]
      expect(await outcome(callback(shop, "microsoft", returned))).toEqual(UNUSABLE)
    } finally {
      back()
    }
  })
})

describe("an email that the provider has not verified", () => {
  it("signs in to no account, and becomes no account's email", async () => {
    const victim = person()
    providers.google.signsIn(victim)
    const { customer_id } = await signIn(shop, "google")
    const claims = { email: victim.email, email_verified: false, xms_edov: undefined }
    providers.microsoft.signsIn(person(claims))
    providers.apple.signsIn(person(claims))
    providers.github.state.person = githubPerson({
      emails: [{ email: victim.email, primary: true, verified: false }],
    })
    for (const provider of ["microsoft", "apple", "github"] as const)
      expect((await signIn(shop, provider)).customer_id, provider).not.toBe(customer_id)
  })

  it("from Apple's form is ignored", async () => {
    const victim = person()
    providers.google.signsIn(victim)
    const { customer_id } = await signIn(shop, "google")
    providers.apple.signsIn(person({ email: undefined }))
    const returned = await visit(await start(shop, "apple"))
    const form = withFields(returned, { user: JSON.stringify({ email: victim.email }) })
    expect((await callback(shop, "apple", form).expect(200)).body.customer_id).not.toBe(customer_id)
  })
})

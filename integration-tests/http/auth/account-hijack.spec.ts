import { Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { confirmAddress, resetPassword, resetToken } from "../../factories/password-reset"
import { addSecondFactor, recoveryCodes, totpCode } from "../../factories/second-factor"
import {
  callback,
  githubPerson,
  type Providers,
  person,
  returnFromProvider,
  signIn,
  useSocialShop,
} from "../../factories/social-login"
import { storefront } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import type { TenantShop } from "../../harness/tenants"

const OWN_PASSWORD = "the password of the owner"
const REVOKED = { status: 401, code: "revoked_token" }

let shop: TenantShop
let providers: Providers

beforeAll(async () => {
  ;({ shop, providers } = await useSocialShop())
})

afterEach(() => {
  vi.restoreAllMocks()
  providers.reset()
})

const outcome = async (test: PromiseLike<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await test
  return { status, code: body.code }
}
const as = (token: string) => storefront(shop, { token })
const whoAmI = (token: string) => outcome(as(token).get("/store/customers/me"))
const withPassword = (email: string, password: string) =>
  storefront(shop).post("/auth/customer/emailpass", { email, password })
const linked = async (token: string): Promise<string[]> => {
  const { body } = await as(token).get("/store/auth/social/linked-accounts").expect(200)
  return body.linked_accounts.map(({ provider }: { provider: string }) => provider).sort()
}
const countOf = async (table: string, email: string) => {
  const rows = await sql(
    shop,
    `SELECT 1 FROM ${table} WHERE auth_identity_id IN (SELECT auth_identity_id FROM provider_identity WHERE entity_id = ?)`,
    [email],
  )
  return rows.length
}

/** Registers with another person's email, and adds every kind of sign-in method and session to the account. */
async function hijack() {
  const account = await createCustomer(shop)
  providers.google.signsIn(person())
  await signIn(shop, "google", { token: account.token })
  const opened = await as(account.token).post("/auth/session").expect(200)
  const cookie = opened.headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
  const { secret } = await addSecondFactor(shop, account.token)
  const half = await withPassword(account.email, account.password).expect(200)
  const { body } = await answerChallenge(half.body, totpCode(secret)).expect(200)
  const codes = await recoveryCodes(shop, body.token)
  const pending = (await withPassword(account.email, account.password).expect(200)).body
  return { ...account, cookie, secret, codes, full: body.token as string, pending }
}

function answerChallenge(
  half: { token: string; mfa_challenge: { id: string } },
  code: string,
  method = "totp",
) {
  return as(half.token).post(`/auth/mfa/challenges/${half.mfa_challenge.id}/verify`, { method, code })
}

const proofs: [string, (email: string, token: string) => Promise<void>, string | undefined][] = [
  ["a new password by mail", (email) => resetPassword(shop, email, OWN_PASSWORD), OWN_PASSWORD],
  ["a confirmed address", (email, token) => confirmAddress(shop, email, token), undefined],
]

describe.each(proofs)("a hijacker's additions after the owner's proof by %s", (_what, prove, newPassword) => {
  it("are removed: linked accounts, tokens, sessions, challenges, second factors and recovery codes", async () => {
    const attacker = await hijack()
    await prove(attacker.email, attacker.full)

    for (const token of [attacker.token, attacker.full]) expect(await whoAmI(token)).toEqual(REVOKED)
    const bySession = storefront(shop).get("/store/customers/me").set("cookie", attacker.cookie)
    expect(await outcome(bySession)).toEqual(REVOKED)
    expect(await outcome(answerChallenge(attacker.pending, totpCode(attacker.secret)))).toEqual(REVOKED)
    const byCode = answerChallenge(attacker.pending, attacker.codes[0] ?? "", "recovery_code")
    expect(await outcome(byCode)).toEqual(REVOKED)

    const owner = await withPassword(attacker.email, newPassword ?? attacker.password).expect(200)
    expect(owner.body.mfa_required).toBeUndefined()
    expect(await linked(owner.body.token)).toEqual([])
    expect(await countOf("auth_mfa_factor", attacker.email)).toBe(0)
    expect(await countOf("auth_mfa_recovery_code", attacker.email)).toBe(0)
    expect((await signIn(shop, "google")).customer_id).not.toBe(attacker.id)
  })

  it("are removed once: the owner's later additions survive the next new password", async () => {
    const account = await createCustomer(shop)
    await prove(account.email, account.token)
    const { body } = await withPassword(account.email, newPassword ?? account.password).expect(200)
    providers.github.state.person = githubPerson()
    await signIn(shop, "github", { token: body.token })
    const { secret } = await addSecondFactor(shop, body.token)

    await resetPassword(shop, account.email, "one more password")
    expect(await whoAmI(body.token)).toEqual(REVOKED)
    const half = (await withPassword(account.email, "one more password").expect(200)).body
    expect(half.mfa_required).toBe(true)
    const full = await answerChallenge(half, totpCode(secret)).expect(200)
    expect(await linked(full.body.token)).toEqual(["github"])
  })

  it("are removed permanently: a later verified sign-in removes nothing more", async () => {
    const account = await createCustomer(shop)
    await prove(account.email, account.token)
    const password = newPassword ?? account.password
    const { body } = await withPassword(account.email, password).expect(200)
    providers.google.signsIn(person({ email: account.email }))
    expect(await signIn(shop, "google")).toMatchObject({ customer_id: account.id, is_new_link: true })
    expect(await whoAmI(body.token)).toMatchObject({ status: 200 })
    await withPassword(account.email, password).expect(200)
  })
})

describe("an addition while the owner proves the address", () => {
  it("a new second factor is removed and its token is revoked", async () => {
    const attacker = await createCustomer(shop)
    const { reached, goOn } = held("startAuthMfa", "before")
    const underWay = outcome(as(attacker.token).post("/auth/mfa/factors", { provider: "totp" }))
    await reached
    await resetPassword(shop, attacker.email, OWN_PASSWORD)
    goOn()
    expect(await underWay).toEqual(REVOKED)
    expect(await countOf("auth_mfa_factor", attacker.email)).toBe(0)
  })

  it("recovery codes are removed and their token is revoked", async () => {
    const attacker = await hijack()
    const { reached, goOn } = held("generateAuthMfaRecoveryCodes", "before")
    const underWay = outcome(as(attacker.full).post("/auth/mfa/recovery-codes", {}))
    await reached
    await resetPassword(shop, attacker.email, OWN_PASSWORD)
    goOn()
    expect(await underWay).toEqual(REVOKED)
    expect(await countOf("auth_mfa_recovery_code", attacker.email)).toBe(0)
  })

  it("a provider account is not linked if its callback started earlier", async () => {
    const attacker = await createCustomer(shop)
    providers.google.signsIn(person())
    const returned = await returnFromProvider(shop, "google", { token: attacker.token })
    const social = shop.container.resolve("socialLogin")
    const { finish } = social
    vi.spyOn(social, "finish").mockImplementationOnce(async (...input) => {
      await resetPassword(shop, attacker.email, OWN_PASSWORD)
      return finish.apply(social, input)
    })
    expect(await outcome(callback(shop, "google", returned, attacker.token))).toEqual(REVOKED)
    const { body } = await withPassword(attacker.email, OWN_PASSWORD).expect(200)
    expect(await linked(body.token)).toEqual([])
  })

  it("a sign-in by a linked account that started earlier gets a revoked token", async () => {
    const attacker = await createCustomer(shop)
    providers.google.signsIn(person())
    await signIn(shop, "google", { token: attacker.token })
    const returned = await returnFromProvider(shop, "google")
    const { reached, goOn } = held("validateAuthIdentity", "after")
    const underWay = callback(shop, "google", returned).then(({ body }) => body.token as string)
    await reached
    await resetPassword(shop, attacker.email, OWN_PASSWORD)
    goOn()
    expect(await whoAmI(await underWay)).toEqual(REVOKED)
  })

  it("a new password and five links at the same time leave no earlier link", async () => {
    const attacker = await createCustomer(shop)
    const returned = []
    for (let count = 0; count < 5; count++) {
      providers.google.signsIn(person())
      returned.push(await returnFromProvider(shop, "google", { token: attacker.token }))
    }
    const token = await resetToken(shop, attacker.email)
    const [reset] = await Promise.all([
      as(token).post("/auth/customer/emailpass/update", { password: OWN_PASSWORD }),
      ...returned.map((each) => callback(shop, "google", each, attacker.token).then(({ status }) => status)),
    ])
    expect(reset.status).toBe(200)
    const { body } = await withPassword(attacker.email, OWN_PASSWORD).expect(200)
    expect(await linked(body.token)).toEqual([])
  })
})

describe("an admin's second factor", () => {
  it("survives a new password by mail: access to an admin's mailbox alone must not be enough", async () => {
    const account = await createCustomer(shop)
    const { secret } = await addSecondFactor(shop, account.token)
    await sql(
      shop,
      `UPDATE auth_identity SET app_metadata = app_metadata || '{"user_id": "user_x"}'
        WHERE id IN (SELECT auth_identity_id FROM provider_identity WHERE entity_id = ?)`,
      [account.email],
    )
    await resetPassword(shop, account.email, OWN_PASSWORD)
    const half = (await withPassword(account.email, OWN_PASSWORD).expect(200)).body
    expect(half.mfa_required).toBe(true)
    await answerChallenge(half, totpCode(secret)).expect(200)
  })
})

describe("mails about new ways to sign in", () => {
  const noticesTo = async (email: string) => {
    const rows = await sql(
      shop,
      `SELECT template FROM notification WHERE "to" = ? AND template LIKE 'sign_in_notice.%' ORDER BY created_at`,
      [email],
    )
    return rows.map(({ template }) => String(template).replace("sign_in_notice.", "")).sort()
  }
  const expectNotices = (email: string, kinds: string[]) =>
    eventually(async () => expect(await noticesTo(email)).toEqual(kinds))

  it("report a linked account, a password, an added or removed second factor, and recovery codes", async () => {
    const account = await createCustomer(shop)
    providers.google.signsIn(person())
    await signIn(shop, "google", { token: account.token })
    await signIn(shop, "google")
    const { id, secret } = await addSecondFactor(shop, account.token)
    const half = (await withPassword(account.email, account.password).expect(200)).body
    const { token } = (await answerChallenge(half, totpCode(secret)).expect(200)).body
    await recoveryCodes(shop, token)
    await as(token).delete(`/auth/mfa/factors/${id}`).send({}).expect(200)
    await resetPassword(shop, account.email, OWN_PASSWORD)
    await expectNotices(account.email, [
      "account_linked",
      "password_changed",
      "recovery_codes_made",
      "second_factor_added",
      "second_factor_removed",
    ])
  })

  it("are limited to ten in 15 minutes", async () => {
    const account = await createCustomer(shop)
    const notify = async (count: number) => {
      await resetPassword(shop, account.email, `${OWN_PASSWORD} ${count}`)
      await eventually(async () => expect(await noticesTo(account.email)).toHaveLength(Math.min(count, 10)))
    }
    for (let count = 1; count <= 12; count++) await notify(count)
  })
})

type Method = "startAuthMfa" | "generateAuthMfaRecoveryCodes" | "validateAuthIdentity"

/** Stops the next call of a method, before or after its work, until the test lets it continue. */
function held(method: Method, when: "before" | "after") {
  let goOn = () => {}
  const released = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const reached = new Promise<void>((resolve) => {
    const service = shop.container.resolve(Modules.AUTH)
    const original: (...input: never[]) => Promise<unknown> = service[method].bind(service)
    const hold = () => {
      resolve()
      return released
    }
    vi.spyOn(service, method).mockImplementationOnce((async (...input: never[]) => {
      if (when === "before") await hold()
      const answer = await original(...input)
      if (when === "after") await hold()
      return answer
    }) as never)
  })
  return { reached, goOn: () => goOn() }
}

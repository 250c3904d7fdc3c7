import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { removeCustomerAccountWorkflow } from "@medusajs/medusa/core-flows"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import type { ProviderName } from "../../../src/features/social-login/module/types"
import type { Broadcast } from "../../../src/tenancy/broadcast"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import {
  callback,
  facebookPerson,
  githubPerson,
  offer,
  type Providers,
  person,
  returnFromProvider,
  signIn,
  useSocialShop,
} from "../../factories/social-login"
import { storefront } from "../../harness/api"
import type { TenantShop } from "../../harness/tenants"

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
const accountsOf = async (
  token: string,
): Promise<{ id: string; provider: ProviderName; last_login_at: string }[]> =>
  (await as(token).get("/store/auth/social/linked-accounts").expect(200)).body.linked_accounts
const providersOf = async (token: string) => (await accountsOf(token)).map(({ provider }) => provider).sort()
const withPassword = (email: string, password = "a long enough password") =>
  outcome(storefront(shop).post("/auth/customer/emailpass", { email, password }))

const social = () => shop.container.resolve("socialLogin")

/** Runs work after the provider has answered and before our server stores the result. */
function meanwhile<Result>(work: () => Promise<Result>): () => Promise<Result> {
  const { settle } = social()
  let done: Promise<Result> | undefined
  vi.spyOn(social(), "settle").mockImplementationOnce(async (finished) => {
    done = work()
    await done
    return settle.call(social(), finished)
  })
  return () => done ?? Promise.reject(new Error("Nothing was settled."))
}

/** Reads when the tokens of an email's accounts were revoked. */
const revocationsOf = (email: string) =>
  sql(
    shop,
    `SELECT r.issued_before FROM provider_identity p LEFT JOIN token_revocation r ON r.subject = p.auth_identity_id
      WHERE p.provider = 'emailpass' AND p.entity_id = ?`,
    [email],
  )

/** Confirms an address, as if the owner had opened the link in the mail. */
async function confirmEmail(email: string): Promise<void> {
  await runInTenant(shop.tenant, async () => {
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await database.raw(
      `INSERT INTO auth_verification (id, auth_identity_id, entity_id, entity_type, code_provider, verified_at, requested_at)
         SELECT 'authver_' || id, auth_identity_id, entity_id, 'email', 'token', now(), now()
           FROM provider_identity WHERE entity_id = ? AND provider = 'emailpass'`,
      [email],
    )
  })
}

describe("by a verified email", () => {
  it("links to the customer with that confirmed email, who keeps password and sessions", async () => {
    const customer = await createCustomer(shop)
    await confirmEmail(customer.email)
    providers.google.signsIn(person({ email: customer.email.toUpperCase() }))
    const body = await signIn(shop, "google")
    expect(body).toMatchObject({ customer_id: customer.id, is_new_link: true })
    await as(customer.token).get("/store/customers/me").expect(200)
    expect(await withPassword(customer.email)).toEqual({ status: 200, code: undefined })
    expect(await providersOf(body.token)).toEqual(["google"])
  })

  it("takes over an account with an unconfirmed email and removes its other sign-ins", async () => {
    const hijacker = await createCustomer(shop)
    providers.facebook.state.person = facebookPerson()
    await signIn(shop, "facebook", { token: hijacker.token })

    providers.google.signsIn(person({ email: hijacker.email }))
    const owner = await signIn(shop, "google")
    expect(owner).toMatchObject({ customer_id: hijacker.id, is_new_link: true })
    await as(owner.token).get("/store/customers/me").expect(200)

    expect(await outcome(as(hijacker.token).get("/store/customers/me"))).toEqual({
      status: 401,
      code: "revoked_token",
    })
    expect(await withPassword(hijacker.email)).toEqual({ status: 401, code: "invalid_credentials" })
    expect((await signIn(shop, "facebook")).customer_id).not.toBe(hijacker.id)
    expect(await providersOf(owner.token)).toEqual(["google"])
  })

  it("lets a customer whose password was removed by mistake set a new one, and removes nothing twice", async () => {
    const customer = await createCustomer(shop)
    providers.google.signsIn(person({ email: customer.email }))
    await signIn(shop, "google")
    await runInTenant(shop.tenant, () =>
      shop.container
        .resolve(Modules.AUTH)
        .updateProvider("emailpass", { entity_id: customer.email, password: "a password of the owner's" }),
    )
    expect((await withPassword(customer.email, "a password of the owner's")).status).toBe(200)
    providers.github.state.person = githubPerson({
      emails: [{ email: customer.email, primary: true, verified: true }],
    })
    expect((await signIn(shop, "github")).customer_id).toBe(customer.id)
    expect((await withPassword(customer.email, "a password of the owner's")).status).toBe(200)
  })

  it("keeps the same customer when the email changes at the provider", async () => {
    const ada = person()
    providers.google.signsIn(ada)
    const first = await signIn(shop, "google")
    providers.google.signsIn({ ...ada, email: `new-${ada.email}` })
    const second = await signIn(shop, "google")
    expect(second).toMatchObject({ customer_id: first.customer_id, is_new_link: false })
    expect(await accountsOf(second.token)).toMatchObject([{ email: `new-${ada.email}` }])
    const { body } = await as(second.token).get("/store/customers/me").expect(200)
    expect(body.customer.email).toBe(ada.email)
  })

  it("409: refuses a second account of the same provider and email", async () => {
    const before = person()
    providers.google.signsIn(before)
    await signIn(shop, "google")
    providers.google.signsIn(person({ email: before.email }))
    expect((await signIn(shop, "google", {}, 409)).code).toBe("duplicate")
  })

  it("503: waits while a registration with the email runs, because its password would come later", async () => {
    const ada = person()
    await runInTenant(shop.tenant, async () => {
      await shop.container.resolve(Modules.CUSTOMER).createCustomers({ email: ada.email, has_account: true })
      await shop.container
        .resolve(Modules.AUTH)
        .register("emailpass", { body: { email: ada.email, password: "somebody else's password" } })
    })
    providers.google.signsIn(ada)
    expect((await signIn(shop, "google", {}, 503)).code).toBe("unavailable")
  })

  it("prevents others from adding a password to an account without one", async () => {
    const ada = person()
    providers.google.signsIn(ada)
    await signIn(shop, "google")
    const credentials = { email: ada.email, password: "somebody else's password" }
    const registered = await storefront(shop).post("/auth/customer/emailpass/register", credentials)
    expect(registered.status).toBe(409)
    expect(await withPassword(ada.email, credentials.password)).toEqual({
      status: 401,
      code: "invalid_credentials",
    })
  })

  it("leaves a guest with that email a guest", async () => {
    const ada = person()
    const guest = await runInTenant(shop.tenant, () =>
      shop.container.resolve(Modules.CUSTOMER).createCustomers({ email: ada.email, has_account: false }),
    )
    providers.google.signsIn(ada)
    expect((await signIn(shop, "google")).customer_id).not.toBe(guest.id)
  })

  it("creates a new customer after the old one was deleted", async () => {
    const ada = person()
    providers.google.signsIn(ada)
    const first = await signIn(shop, "google")
    await runInTenant(shop.tenant, () =>
      removeCustomerAccountWorkflow(shop.container).run({ input: { customerId: first.customer_id } }),
    )
    expect(await outcome(as(first.token).get("/store/customers/me"))).toMatchObject({ code: "revoked_token" })
    const second = await signIn(shop, "google")
    expect(second.is_new_link).toBe(true)
    expect(second.customer_id).not.toBe(first.customer_id)

    await runInTenant(shop.tenant, () =>
      shop.container.resolve(Modules.CUSTOMER).softDeleteCustomers([second.customer_id]),
    )
    const third = await signIn(shop, "google")
    expect(third.customer_id).not.toBe(second.customer_id)
    await as(third.token).get("/store/customers/me").expect(200)
  })

  it("creates one customer for simultaneous sign-ins", async () => {
    const ada = person()
    providers.google.signsIn(ada)
    const returned = [
      await returnFromProvider(shop, "google"),
      await returnFromProvider(shop, "google"),
      await returnFromProvider(shop, "google"),
    ]
    providers.microsoft.signsIn(person({ email: ada.email }))
    const microsoft = await returnFromProvider(shop, "microsoft")
    const all = await Promise.all([
      ...returned.map((one) => callback(shop, "google", one).expect(200)),
      callback(shop, "microsoft", microsoft).expect(200),
    ])
    expect(new Set(all.map(({ body }) => body.customer_id)).size).toBe(1)
    expect(all.filter(({ body }) => body.is_new_link)).toHaveLength(2)
  })

  it("ends a stranger's sessions and sign-ins even if the process crashes after that", async () => {
    const hijacker = await createCustomer(shop)
    const [before] = await revocationsOf(hijacker.email)
    expect(before?.issued_before).toBeNull()
    providers.google.signsIn(person({ email: hijacker.email }))
    // Crashes the process after `settle`, so that the later steps do not run.
    const { settle } = social()
    const settled = new Promise<void>((resolve) => {
      vi.spyOn(social(), "settle").mockImplementationOnce(async (finished) => {
        await settle.call(social(), finished)
        resolve()
        return new Promise(() => {})
      })
    })
    void callback(shop, "google", await returnFromProvider(shop, "google")).then(
      () => undefined,
      () => undefined,
    )
    await settled
    const [after] = await revocationsOf(hijacker.email)
    expect(Number(new Date(after?.issued_before ?? 0))).toBeGreaterThan(Date.now() - 60_000)
  })

  it("401: refuses an account whose sign-in started before the takeover", async () => {
    const hijacker = await createCustomer(shop)
    providers.facebook.state.person = facebookPerson()
    const underWay = await returnFromProvider(shop, "facebook", { token: hijacker.token })
    providers.google.signsIn(person({ email: hijacker.email }))
    const owner = meanwhile(() => signIn(shop, "google"))
    expect(await outcome(callback(shop, "facebook", underWay, hijacker.token))).toEqual({
      status: 401,
      code: "revoked_token",
    })
    expect(await providersOf((await owner()).token)).toEqual(["google"])
  })

  it("401: gives no token to an account that was unlinked during its sign-in", async () => {
    const hijacker = await createCustomer(shop)
    providers.facebook.state.person = facebookPerson()
    await signIn(shop, "facebook", { token: hijacker.token })
    providers.google.signsIn(person({ email: hijacker.email }))
    const auth = shop.container.resolve(Modules.AUTH)
    const { validateAuthIdentity } = auth
    vi.spyOn(auth, "validateAuthIdentity").mockImplementationOnce(async (...args) => {
      await signIn(shop, "google")
      return validateAuthIdentity.apply(auth, args)
    })
    expect(await outcome(callback(shop, "facebook", await returnFromProvider(shop, "facebook")))).toEqual({
      status: 401,
      code: "invalid_credentials",
    })
  })

  it("leaves no data if a later step fails", async () => {
    const hijacker = await createCustomer(shop)
    providers.google.signsIn(person({ email: hijacker.email }))
    const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" })
    vi.spyOn(shop.container.resolve<Broadcast>("broadcast"), "publish").mockRejectedValueOnce(away)
    const failed = await callback(shop, "google", await returnFromProvider(shop, "google"))
    expect(failed.status).toBe(503)
    expect(await signIn(shop, "google")).toMatchObject({ customer_id: hijacker.id, is_new_link: true })
  })
})

describe("for a customer who was signed in at the start", () => {
  it("links the account with any email, verified or not", async () => {
    const customer = await createCustomer(shop)
    providers.facebook.state.person = facebookPerson()
    const { token } = customer
    expect(await signIn(shop, "facebook", { token })).toMatchObject({
      customer_id: customer.id,
      is_new_link: true,
    })
    expect((await signIn(shop, "facebook")).customer_id).toBe(customer.id)
    expect(await signIn(shop, "facebook", { token })).toMatchObject({ is_new_link: false })
    expect(await withPassword(customer.email)).toMatchObject({ status: 200 })
  })

  it("401 and 400: fails without that customer's token at the end, so nobody links to another customer", async () => {
    const [customer, other] = [await createCustomer(shop), await createCustomer(shop)]
    const leave = () => {
      providers.google.signsIn(person())
      return returnFromProvider(shop, "google", { token: customer.token })
    }
    expect(await outcome(callback(shop, "google", await leave()))).toEqual({
      status: 401,
      code: "missing_token",
    })
    expect(await outcome(callback(shop, "google", await leave(), other.token))).toEqual({
      status: 400,
      code: "invalid_field",
    })
    expect(await accountsOf(customer.token)).toEqual([])
    expect(await accountsOf(other.token)).toEqual([])
  })

  it("409: refuses another customer's account", async () => {
    providers.google.signsIn(person())
    await signIn(shop, "google")
    const customer = await createCustomer(shop)
    expect((await signIn(shop, "google", { token: customer.token }, 409)).code).toBe("duplicate")
    expect(await accountsOf(customer.token)).toEqual([])
  })

  it("401: fails if the customer has signed out or was deleted", async () => {
    const customer = await createCustomer(shop)
    providers.google.signsIn(person())
    const returned = await returnFromProvider(shop, "google", { token: customer.token })
    await as(customer.token).delete("/auth/session").expect(200)
    expect(await outcome(callback(shop, "google", returned, customer.token))).toEqual({
      status: 401,
      code: "revoked_token",
    })
  })
})

describe("/store/auth/social/linked-accounts", () => {
  it("lists a customer's own accounts with their last use", async () => {
    const customer = await createCustomer(shop)
    providers.google.signsIn(person())
    await signIn(shop, "google", { token: customer.token })
    providers.github.state.person = githubPerson()
    await signIn(shop, "github", { token: customer.token })
    const [first] = await accountsOf(customer.token)
    await signIn(shop, "google")
    const after = await accountsOf(customer.token)
    expect(after).toMatchObject([{ provider: "google" }, { provider: "github" }])
    expect(Date.parse(after[0]?.last_login_at ?? "")).toBeGreaterThan(Date.parse(first?.last_login_at ?? ""))
  })

  it("404: cannot unlink another customer's account", async () => {
    providers.google.signsIn(person())
    const victim = await signIn(shop, "google")
    const [account] = await accountsOf(victim.token)
    const attacker = await createCustomer(shop)
    const path = `/store/auth/social/linked-accounts/${account?.id}`
    expect(await outcome(as(attacker.token).delete(path))).toEqual({ status: 404, code: "not_found" })
    expect(await accountsOf(victim.token)).toHaveLength(1)
  })

  it("unlinks one account, which later signs in as a new customer", async () => {
    const customer = await createCustomer(shop)
    providers.github.state.person = githubPerson()
    await signIn(shop, "github", { token: customer.token })
    const [account] = await accountsOf(customer.token)
    const path = `/store/auth/social/linked-accounts/${account?.id}`
    const { body } = await as(customer.token).delete(path).expect(200)
    expect(body).toEqual({ id: account?.id, object: "linked_account", deleted: true })
    expect(await outcome(as(customer.token).delete(path))).toEqual({ status: 404, code: "not_found" })
    expect((await signIn(shop, "github")).customer_id).not.toBe(customer.id)
  })

  it("409: keeps the last way to sign in, even for two calls at once; disabled providers do not count", async () => {
    providers.google.signsIn(person())
    const { token } = await signIn(shop, "google")
    const unlink = async (provider: ProviderName) => {
      const account = (await accountsOf(token)).find((one) => one.provider === provider)
      return () => outcome(as(token).delete(`/store/auth/social/linked-accounts/${account?.id}`))
    }
    expect(await (await unlink("google"))()).toEqual({ status: 409, code: "invalid_state" })

    providers.github.state.person = githubPerson()
    await signIn(shop, "github", { token })
    await offer(shop, { github_enabled: false })
    expect(await (await unlink("google"))()).toEqual({ status: 409, code: "invalid_state" })
    await offer(shop, { github_enabled: true })

    const both = [await unlink("google"), await unlink("github")]
    const answers = await Promise.all(both.map((one) => one()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await accountsOf(token)).toHaveLength(1)
  })
})

import { logger } from "@medusajs/framework/logger"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import Medusa from "@medusajs/js-sdk"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { customerCredentials } from "../../factories/customer-credentials"
import { admin, anonymous, anyAddress, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const REGISTER = "/auth/customer/emailpass/register"

let shop: Shop
const auth = () => shop.container.resolve(Modules.AUTH)
const customers = () => shop.container.resolve(Modules.CUSTOMER)
const register = (body: object) => storefront(shop).post(REGISTER, body)
const signIn = (body: object) => storefront(shop).post("/auth/customer/emailpass", body)
const me = (token: string) => storefront(shop, { token }).get("/store/customers/me")

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe("POST /auth/customer/emailpass/register", () => {
  it("200: creates account and profile; the token works for the profile at once", async () => {
    const credentials = customerCredentials()
    const { body } = await register({ ...credentials, first_name: "Ada", last_name: "Lovelace" }).expect(200)
    expect(Object.keys(body)).toEqual(["token"])
    const { customer } = (await me(body.token).expect(200)).body
    expect(customer).toMatchObject({ email: credentials.email, first_name: "Ada", last_name: "Lovelace" })
    const signedIn = await signIn(credentials).expect(200)
    expect((await me(signedIn.body.token)).body.customer.id).toBe(customer.id)
  })

  it("200: stores the email trimmed and in lower case, and accepts any spelling at sign-in", async () => {
    const { email, password } = customerCredentials()
    const typed = ` ${email.toUpperCase()} `
    const { body } = await register({ email: typed, password }).expect(200)
    expect((await me(body.token)).body.customer.email).toBe(email)
    await signIn({ email: typed, password }).expect(200)
    await signIn({ email, password }).expect(200)
    expect((await register({ email: typed, password }).expect(409)).body.code).toBe("duplicate")
  })

  it("200: an imported account with an email in capitals can still sign in", async () => {
    const { email, password } = customerCredentials()
    await auth().register("emailpass", { body: { email: email.toUpperCase(), password } })
    await signIn({ email: email.toUpperCase(), password }).expect(200)
  })

  it("200: a guest with the same email stays a guest, and the account is another customer", async () => {
    const credentials = customerCredentials()
    const guest = await customers().createCustomers({ email: credentials.email, has_account: false })
    const { body } = await register(credentials).expect(200)
    const { customer } = (await me(body.token).expect(200)).body
    expect(customer.id).not.toBe(guest.id)
    expect(await stateOf(credentials.email)).toEqual({ accounts: 1, guests: 1, identities: 1, unclaimed: 0 })
  })

  it("200: completes a registration that stopped before the profile existed", async () => {
    const credentials = customerCredentials()
    await auth().register("emailpass", { body: credentials })
    const { body } = await register(credentials).expect(200)
    await me(body.token).expect(200)
  })

  it.each([
    [{ password: "seven77" }, "out_of_range"],
    [{ password: undefined }, "missing_field"],
    [{ password: 12345678 }, "invalid_field"],
    [{ email: "nobody" }, "invalid_field"],
    [{ email: "a@b.test, c@d.test" }, "invalid_field"],
    [{ email: undefined }, "missing_field"],
    [{ first_name: "x".repeat(101) }, "out_of_range"],
    [{ role: "admin" }, "unknown_field"],
    [{ metadata: {} }, "unknown_field"],
  ])("400: %j", async (wrong, code) => {
    const reply = await register({ ...customerCredentials(), ...wrong }).expect(400)
    expect(reply.body.code).toBe(code)
  })

  it("401: without the shop's key", async () => {
    const reply = await anonymous(shop).post(REGISTER, customerCredentials()).expect(401)
    expect(reply.body.code).toBe("missing_publishable_key")
  })

  it("409: for a known email, with the correct and with a wrong password", async () => {
    const credentials = customerCredentials()
    await register(credentials).expect(200)
    for (const password of [credentials.password, "another long password"]) {
      const { body } = await register({ ...credentials, password }).expect(409)
      expect(body.code).toBe("duplicate")
    }
    expect(await stateOf(credentials.email)).toMatchObject({ accounts: 1, identities: 1, unclaimed: 0 })
  })

  it("409: one of twenty simultaneous registrations succeeds, and the others leave no data", async () => {
    const { email } = customerCredentials()
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const password = index % 2 ? "the same for many" : `password ${index}`
        return register({ email, password })
      }),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)])
    const token = replies.find(({ status }) => status === 200)?.body.token
    expect((await me(token).expect(200)).body.customer.email).toBe(email)
    expect(await stateOf(email)).toEqual({ accounts: 1, guests: 0, identities: 1, unclaimed: 0 })
  })

  it.each(["createCustomers", "updateAuthIdentities"] as const)(
    "500: if %s fails midway nothing is left, and the same call succeeds later",
    async (method) => {
      const credentials = customerCredentials()
      const broken = async () => {
        throw new Error("broken on purpose")
      }
      if (method === "createCustomers") vi.spyOn(customers(), method).mockImplementationOnce(broken)
      else vi.spyOn(auth(), method).mockImplementationOnce(broken)
      vi.spyOn(logger, "error").mockReturnValue()
      await register(credentials).expect(500)
      expect(await stateOf(credentials.email)).toEqual({
        accounts: 0,
        guests: 0,
        identities: 0,
        unclaimed: 0,
      })
      await register(credentials).expect(200)
    },
  )
})

describe("POST /store/customers", () => {
  it("200: the engine's SDK calls it after registering and gets that customer, updated", async () => {
    const sdk = new Medusa({
      baseUrl: shop.url,
      publishableKey: shop.publishableKey,
      auth: { type: "jwt", jwtTokenStorageMethod: "memory" },
      globalHeaders: { "x-forwarded-for": anyAddress() },
    })
    const { email, password } = customerCredentials()
    await sdk.auth.register("customer", "emailpass", { email, password })
    const { customer: before } = await sdk.store.customer.retrieve()
    const { customer } = await sdk.store.customer.create({ email, first_name: "Grace", last_name: "Hopper" })
    expect(customer).toMatchObject({ id: before.id, email, first_name: "Grace", last_name: "Hopper" })
    await sdk.auth.login("customer", "emailpass", { email, password })
    expect((await sdk.store.customer.retrieve()).customer).toMatchObject({ id: before.id })
    await sdk.auth.logout()
    await expect(sdk.store.customer.retrieve()).rejects.toThrow()
  })

  it("200: creates a missing profile of a signed-in account, like the engine", async () => {
    const credentials = customerCredentials()
    await auth().register("emailpass", { body: credentials })
    const { token } = (await signIn(credentials).expect(200)).body
    const { body } = await storefront(shop, { token })
      .post("/store/customers?fields=id,email", { email: credentials.email, first_name: "Ada" })
      .expect(200)
    expect(body.customer).toEqual({ id: expect.stringMatching(/^cus_/), email: credentials.email })
    const again = await signIn(credentials).expect(200)
    expect((await me(again.body.token).expect(200)).body.customer.first_name).toBe("Ada")
  })

  it("400: for another email than the account's, and for unknown fields", async () => {
    const { body } = await register(customerCredentials()).expect(200)
    const caller = storefront(shop, { token: body.token })
    const wrong = { email: customerCredentials().email }
    expect((await caller.post("/store/customers", wrong).expect(400)).body.code).toBe("invalid_field")
    const unknown = await caller.post("/store/customers", { has_account: false }).expect(400)
    expect(unknown.body.code).toBe("unknown_field")
  })

  it("401: without a token", async () => {
    const reply = await storefront(shop).post("/store/customers", {}).expect(401)
    expect(reply.body.code).toBe("missing_token")
  })

  it("400: for any email that is not the account's own", async () => {
    const known = customerCredentials()
    await register(known).expect(200)
    const credentials = customerCredentials()
    await auth().register("emailpass", { body: credentials })
    const { token } = (await signIn(credentials).expect(200)).body
    const reply = await storefront(shop, { token })
      .post("/store/customers", { email: known.email })
      .expect(400)
    expect(reply.body.code).toBe("invalid_field")
  })
})

describe("POST /auth/user/emailpass/register", () => {
  const KNOWN = { code: "invalid_credentials", message: "Identity with email already exists" }
  const register = (body: object, query = "") =>
    anonymous(shop).post(`/auth/user/emailpass/register${query}`, body)
  const invite = async (email: string): Promise<string> =>
    (await admin(shop).post("/admin/invites", { email }).expect(200)).body.invite.token
  const expire = (email: string) =>
    sql(shop, `UPDATE invite SET expires_at = now() - interval '1 second' WHERE email = ?`, [email])

  it("200: for an invited email, as the dashboard does it; the invitation is then accepted", async () => {
    const credentials = customerCredentials()
    const token = await invite(credentials.email)
    const { body } = await register(credentials).expect(200)
    await admin(shop, { token: body.token })
      .post(`/admin/invites/accept?token=${token}`, { first_name: "Ada", last_name: "Lovelace" })
      .expect(200)
    const signedIn = await anonymous(shop).post("/auth/user/emailpass", credentials).expect(200)
    await admin(shop, { token: signedIn.body.token }).get("/admin/users/me").expect(200)
    expect((await register(customerCredentials()).expect(401)).body).toMatchObject(KNOWN)
  })

  it("200: with the invitation's token in the body or the query, in any spelling of the email", async () => {
    const [one, other] = [customerCredentials(), customerCredentials()]
    const tokens = [await invite(one.email), await invite(other.email.toUpperCase())]
    await register({ ...one, email: ` ${one.email.toUpperCase()}`, invite_token: tokens[0] }).expect(200)
    await register(other, `?token=${tokens[1]}`).expect(200)
    await anonymous(shop).post("/auth/user/emailpass", one).expect(200)
  })

  it("401: without an invitation; the email stays free for its owner", async () => {
    const credentials = customerCredentials()
    expect((await register(credentials).expect(401)).body).toMatchObject(KNOWN)
    expect((await stateOf(credentials.email)).identities).toBe(0)
    await storefront(shop).post("/auth/customer/emailpass/register", credentials).expect(200)
  })

  it("401: with a token of another invitation, or a forged, expired or used one", async () => {
    const credentials = customerCredentials()
    const another = await invite(customerCredentials().email)
    const token = await invite(credentials.email)
    for (const invite_token of [another, "made-up", ""])
      expect((await register({ ...credentials, invite_token }).expect(401)).body).toMatchObject(KNOWN)
    await expire(credentials.email)
    expect((await register({ ...credentials, invite_token: token }).expect(401)).body).toMatchObject(KNOWN)
    expect((await register(credentials).expect(401)).body).toMatchObject(KNOWN)
    expect((await stateOf(credentials.email)).identities).toBe(0)
  })

  it("401: for an email that is a search pattern", async () => {
    await invite(customerCredentials().email)
    await register({ email: "customer_@factory.test", password: "a long enough password" }).expect(401)
  })

  it("401: for a known email, with the engine's message, which tells the invitation page to sign in", async () => {
    const known = await createCustomer(shop)
    await invite(known.email)
    const { body } = await register({ email: known.email, password: "another long password" }).expect(401)
    expect(body).toMatchObject(KNOWN)
    expect(
      (await register({ email: shop.admin.email, password: "another password" }).expect(401)).body,
    ).toMatchObject(KNOWN)
  })
})

/** Reads the customers and accounts with an email. */
async function stateOf(email: string) {
  const found = await customers().listCustomers({ email })
  const { data: identities } = await shop.container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "provider_identity",
    fields: ["auth_identity.app_metadata"],
    filters: { entity_id: email },
  })
  return {
    accounts: found.filter(({ has_account }) => has_account).length,
    guests: found.filter(({ has_account }) => !has_account).length,
    identities: identities.length,
    unclaimed: identities.filter(({ auth_identity }) => !auth_identity?.app_metadata?.customer_id).length,
  }
}

import { logger } from "@medusajs/framework/logger"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"
import { ulid } from "ulid"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { purgeExpiredTokenRevocations } from "../../../src/features/token-revocation/jobs"
import { announcementOf } from "../../../src/features/token-revocation/module/lib/announcement"
import { clock } from "../../../src/lib/clock"
import type { Broadcast } from "../../../src/tenancy/broadcast"
import { createCustomer } from "../../factories/create-customer"
import { customerCredentials } from "../../factories/customer-credentials"
import { admin, adminToken, anonymous, type Caller, storefront } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import { type Shop, signToken, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"
import { useTenant } from "../../harness/tenants"

const SIGNED_OUT = { status: 401, code: "revoked_token" }

let shop: Shop
let customer: Awaited<ReturnType<typeof createCustomer>>
const service = () => shop.container.resolve("tokenRevocation")
const broadcast = () => shop.container.resolve<Broadcast>("broadcast")
const outcome = async (test: PromiseLike<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await test
  return { status, code: body.code }
}

beforeAll(async () => {
  shop = await useShop()
  customer = await createCustomer(shop)
  await eventually(() => expect(broadcast().isListening).toBe(true))
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe("a deleted account", () => {
  it("loses its tokens, admins' tokens as well", async () => {
    const credentials = { email: `${ulid().toLowerCase()}@shop.test`, password: "a password of one's own" }
    const { authIdentity } = await shop.container
      .resolve(Modules.AUTH)
      .register("emailpass", { body: credentials })
    const { result: user } = await createUserAccountWorkflow(shop.container).run({
      input: { authIdentityId: authIdentity?.id ?? "", userData: { email: credentials.email } },
    })
    const { body } = await anonymous(shop).post("/auth/user/emailpass").send(credentials).expect(200)
    const removed = admin(shop, { token: body.token })
    await removed.get("/admin/users/me").expect(200)

    await admin(shop).delete(`/admin/users/${user.id}`).expect(200)
    expect(await outcome(removed.get("/admin/products"))).toEqual(SIGNED_OUT)
    expect(await outcome(removed.post("/auth/token/refresh"))).toEqual(SIGNED_OUT)
  })
})

describe("DELETE /auth/session", () => {
  it("200: revokes a customer's token at once on every route that reads tokens", async () => {
    const token = anotherToken()
    const caller = storefront(shop, { token })
    await caller.get("/store/customers/me").expect(200)

    expect((await caller.delete("/auth/session").expect(200)).body).toEqual({ success: true })

    const calls: [keyof Caller, string][] = [
      ["get", "/store/customers/me"],
      ["post", "/store/customers"],
      ["get", "/store/orders"],
      ["post", "/store/products/prod_any/reviews"],
      ["post", "/auth/token/refresh"],
      ["post", "/auth/verification/request"],
      ["post", "/auth/verification/confirm"],
      ["get", "/auth/mfa/factors"],
      ["post", "/auth/mfa/recovery-codes"],
      ["post", "/auth/session"],
      ["delete", "/auth/session"],
    ]
    for (const [method, path] of calls)
      expect(await outcome(caller[method](path)), `${method} ${path}`).toEqual(SIGNED_OUT)
    expect(await outcome(caller.get("/store/products")), "a guest reads").toMatchObject({ status: 200 })
  })

  it("200: revokes an admin's token", async () => {
    const caller = admin(shop, { token: adminToken(shop) })
    await caller.get("/admin/config").expect(200)
    await caller.delete("/auth/session").expect(200)
    for (const path of ["/admin/config", "/admin/products", "/admin/users/me"])
      expect(await outcome(caller.get(path)), path).toEqual(SIGNED_OUT)
  })

  it("200: revokes no other token of the customer, not even one issued in the same second", async () => {
    const { email, password } = customer
    const signIn = () => storefront(shop).post("/auth/customer/emailpass", { email, password }).expect(200)
    const [one, other] = (await Promise.all([signIn(), signIn()])).map(({ body }) => body.token)
    await storefront(shop, { token: one }).delete("/auth/session").expect(200)
    await storefront(shop, { token: other }).get("/store/customers/me").expect(200)
  })

  it("200: the old token does not block sign-in, registration and password reset", async () => {
    const { email, password } = customer
    const token = anotherToken()
    const caller = storefront(shop, { token })
    await caller.delete("/auth/session").expect(200)
    const again = await caller.post("/auth/customer/emailpass", { email, password }).expect(200)
    await storefront(shop, { token: again.body.token }).get("/store/customers/me").expect(200)
    await caller.post("/auth/customer/emailpass/register", customerCredentials()).expect(200)
    await caller.post("/auth/customer/emailpass/reset-password", { identifier: email }).expect(201)
  })

  it("200: ends the session that the token opened, wherever its cookie is", async () => {
    const token = anotherToken()
    const cookie = await openSession(token)
    const withCookie = () => storefront(shop).get("/store/customers/me").set("cookie", cookie)
    await withCookie().expect(200)
    await storefront(shop, { token }).delete("/auth/session").expect(200)
    expect(await outcome(withCookie())).toEqual(SIGNED_OUT)
    expect(await outcome(withCookie())).toEqual({ status: 401, code: "invalid_token" })
  })

  it("200: with only a cookie, ends the session and revokes the token that opened it", async () => {
    const token = anotherToken()
    const cookie = await openSession(token)
    const reply = await anonymous(shop)
      .delete("/auth/session")
      .set({ cookie, "sec-fetch-site": "same-origin" })
      .expect(200)
    expect(reply.body).toEqual({ success: true })
    expect(reply.headers["set-cookie"]?.[0]).toMatch(/^svc_session=;.*Expires=Thu, 01 Jan 1970/)
    expect(await outcome(storefront(shop).get("/store/customers/me").set("cookie", cookie))).toMatchObject({
      status: 401,
    })
    expect(await outcome(storefront(shop, { token }).get("/store/customers/me"))).toEqual(SIGNED_OUT)
  })

  it("200: for an account that has no customer profile yet", async () => {
    const { authIdentity } = await shop.container
      .resolve(Modules.AUTH)
      .register("emailpass", { body: customerCredentials() })
    const token = signToken({ actor_id: "", actor_type: "customer", auth_identity_id: authIdentity?.id })
    await storefront(shop, { token }).delete("/auth/session").expect(200)
    expect(await outcome(storefront(shop, { token }).post("/store/customers", {}))).toEqual(SIGNED_OUT)
  })

  it("401: without a token, and with an invented or expired one", async () => {
    const expired = signToken({ actor_id: "cus_x", actor_type: "customer" }, { expiresIn: -1 })
    const forged = signToken({ actor_id: "cus_x", actor_type: "customer" }, { secret: "somebody else's" })
    const signOut = (caller: Caller) => outcome(caller.delete("/auth/session"))
    expect(await signOut(anonymous(shop))).toEqual({ status: 401, code: "missing_token" })
    expect(await signOut(storefront(shop, { token: forged }))).toEqual({ status: 401, code: "invalid_token" })
    expect(await signOut(storefront(shop, { token: expired }))).toEqual({
      status: 401,
      code: "expired_token",
    })
  })

  it("503: if other processes cannot be notified; the token is revoked anyway", async () => {
    const token = anotherToken()
    const away = Object.assign(new Error("away"), { code: "ECONNREFUSED" })
    vi.spyOn(broadcast(), "publish").mockRejectedValueOnce(away)
    vi.spyOn(logger, "error").mockReturnValue()
    await storefront(shop, { token }).delete("/auth/session").expect(503)
    expect(await outcome(storefront(shop, { token }).get("/store/customers/me"))).toEqual(SIGNED_OUT)
  })
})

describe("a revoked token", () => {
  /** Writes a revocation without this process's cache knowing it, as another process does. */
  const writeElsewhere = async (subject: string) => {
    await database().raw(
      `INSERT INTO token_revocation (id, subject, issued_before, expires_at)
         VALUES (?, ?, now() + interval '1 day', now() + interval '1 day')`,
      [`trev_${ulid()}`, subject],
    )
    return announcementOf("default", { subject, issuedBefore: clock.now() + 60_000 })
  }
  const signedIn = () => {
    const jti = ulid()
    const token = signToken({ jti, actor_id: shop.admin.id, actor_type: "user" })
    return { jti, caller: admin(shop, { token }) }
  }

  it("of another process is refused here once its message arrives, without a database lookup", async () => {
    const { jti, caller } = signedIn()
    await caller.get("/admin/config").expect(200)
    const announcement = await writeElsewhere(jti)
    await caller.get("/admin/config").expect(200)

    await broadcast().publish("token-revocation", announcement)

    await expect.poll(() => outcome(caller.get("/admin/config"))).toEqual(SIGNED_OUT)
  })

  it("is still refused after a restart and after missed messages", async () => {
    const { jti, caller } = signedIn()
    await caller.get("/admin/config").expect(200)
    await writeElsewhere(jti)
    await service().hear(undefined)
    expect(await outcome(caller.get("/admin/config"))).toEqual(SIGNED_OUT)
  })

  it("is looked up in the database while other processes are unreachable", async () => {
    const { jti, caller } = signedIn()
    await caller.get("/admin/config").expect(200)
    vi.spyOn(broadcast(), "isListening", "get").mockReturnValue(false)
    await caller.get("/admin/config").expect(200)
    await writeElsewhere(jti)
    expect(await outcome(caller.get("/admin/config"))).toEqual(SIGNED_OUT)
  })

  it("causes no statement for valid tokens", async () => {
    const token = adminToken(shop)
    const call = () => admin(shop, { token }).get("/admin/config").expect(200)
    const { statements } = await statementsOf(shop, call, 3)
    expect(statements.filter((sql) => sql.includes("token_revocation"))).toEqual([])
  })

  it("does not affect a token with the same id at another shop", async () => {
    const north = await useTenant("sign-out-north")
    const jti = ulid()
    const claims = { jti, actor_type: "user" }
    const atHome = signToken({ ...claims, actor_id: shop.admin.id })
    const atNorth = signToken({ ...claims, actor_id: north.admin.id }, { tenant: north.tenant })
    await admin(shop, { token: atHome }).delete("/auth/session").expect(200)
    expect(await outcome(admin(shop, { token: atHome }).get("/admin/config"))).toEqual(SIGNED_OUT)
    await admin(north, { token: atNorth }).get("/admin/config").expect(200)

    await admin(north, { token: atNorth }).delete("/auth/session").expect(200)
    expect(await outcome(admin(north, { token: atNorth }).get("/admin/config"))).toEqual(SIGNED_OUT)
  })

  it("is forgotten after its expiry", async () => {
    const { jti, caller } = signedIn()
    await caller.delete("/auth/session").expect(200)
    const kept = async () => (await service().listTokenRevocations({ subject: jti })).length
    const purge = () => purgeExpiredTokenRevocations.run(shop.container)
    await purge()
    expect(await kept()).toBe(1)
    const back = clock.use({ now: () => Date.now() + 25 * 60 * 60_000 })
    try {
      await purge()
      expect(await kept()).toBe(0)
    } finally {
      back()
    }
  })
})

/** Creates a token like another sign-in of the customer. */
function anotherToken(): string {
  return signToken({
    jti: ulid(),
    actor_id: customer.id,
    actor_type: "customer",
    auth_identity_id: "authid_x",
  })
}

async function openSession(token: string): Promise<string> {
  const { headers } = await storefront(shop, { token }).post("/auth/session").expect(200)
  return headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
}

function database() {
  return shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
}

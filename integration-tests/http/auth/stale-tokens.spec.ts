import { ulid } from "ulid"
import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import { addSecondFactor } from "../../factories/second-factor"
import { type Caller, storefront } from "../../harness/api"
import { type Shop, signToken, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

let shop: Shop
let stale: [string, Caller, string][]
let product: { id: string }

const outcome = async (test: PromiseLike<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await test
  return { status, code: body.code }
}

beforeAll(async () => {
  shop = await useShop()
  product = (await storefront(shop).get("/store/products?limit=1").expect(200)).body.products[0]
  const claims = { actor_id: "cus_x", actor_type: "customer" }
  const as = (token: string) => storefront(shop, { token })
  const revoked = signToken({ jti: ulid(), ...claims })
  await as(revoked).delete("/auth/session").expect(200)
  const { token: foreign } = await createCustomer(await useTenant("north"))
  const { token: half } = await halfSignedIn()
  stale = [
    ["expired", as(signToken(claims, { expiresIn: -1 })), "expired_token"],
    ["forged", as(signToken(claims, { secret: "somebody else's" })), "invalid_token"],
    ["malformed", as("made-up"), "invalid_token"],
    ["signed out", as(revoked), "revoked_token"],
    ["half of a two-step sign-in", as(half), "invalid_token"],
    ["another shop's", as(foreign), "tenant_mismatch"],
  ]
})

async function halfSignedIn(): Promise<{ token: string }> {
  const { email, password, token } = await createCustomer(shop)
  await addSecondFactor(shop, token)
  return (await storefront(shop).post("/auth/customer/emailpass", { email, password }).expect(200)).body
}

describe("an invalid token", () => {
  it("is treated as a guest on routes that guests can read", async () => {
    const { body } = await storefront(shop).get("/store/regions").expect(200)
    const paths = [
      "/store/products?limit=1",
      `/store/products/${product.id}`,
      "/store/product-categories?limit=1",
      "/store/collections?limit=1",
      "/store/regions",
      `/store/checkout-config?region_id=${body.regions[0].id}`,
      `/store/products/${product.id}/reviews`,
      "/store/blog-posts",
      "/store/search?q=mug",
    ]
    for (const [kind, caller] of stale)
      for (const path of paths)
        expect(await outcome(caller.get(path)), `${kind}: ${path}`).toEqual({ status: 200, code: undefined })
  })

  it("is treated as a guest when it fills a cart, as in the engine", async () => {
    const { body } = await storefront(shop).get("/store/regions").expect(200)
    for (const [kind, caller] of stale) {
      const made = await caller.post("/store/carts", { region_id: body.regions[0].id })
      expect(made.status, kind).toBe(200)
      const { id } = made.body.cart
      expect((await caller.get(`/store/carts/${id}`)).status, kind).toBe(200)
      expect((await caller.post(`/store/carts/${id}`, { email: "a@b.test" })).status, kind).toBe(200)
      expect(await outcome(caller.post(`/store/carts/${id}/payment-sessions`, {})), kind).not.toMatchObject({
        status: 401,
      })
    }
  })

  it("401: is refused by our own writes and by routes for customers", async () => {
    const review = { rating: 5, body: "A fine cup for every day.", name: "Ada", email: "ada@people.test" }
    for (const [kind, caller, code] of stale) {
      const refused = { status: code === "tenant_mismatch" ? 403 : 401, code }
      expect(await outcome(caller.get("/store/customers/me")), kind).toMatchObject(refused)
      expect(await outcome(caller.get("/store/orders")), kind).toMatchObject(refused)
      expect(await outcome(caller.post("/store/customers/me", {})), kind).toMatchObject(refused)
      expect(await outcome(caller.get("/store/auth/social/linked-accounts")), kind).toMatchObject(refused)
      expect(await outcome(caller.post(`/store/products/${product.id}/reviews`, review)), kind).toMatchObject(
        refused,
      )
    }
  })

  it("401: is refused by own writes that read no customer", async () => {
    const writes = [
      "/store/blog-posts/some-post/comments",
      "/store/newsletter",
      "/store/email-subscribe",
      "/store/form-submissions",
      "/store/quote-requests",
      "/store/quote-requests/Q-1/accept",
      "/store/service-bookings",
      "/store/service-bookings/manage/x",
    ]
    for (const [kind, caller, code] of stale)
      for (const path of writes)
        expect(await outcome(caller.post(path, {})), `${kind}: ${path}`).toEqual({
          status: code === "tenant_mismatch" ? 403 : 401,
          code,
        })
  })

  it("is no obstacle for the links of mails, whose own token decides", async () => {
    for (const [kind, caller] of stale)
      for (const path of ["/store/email-confirm", "/store/email-unsubscribe", "/store/email-preferences"])
        expect((await caller.post(path, {})).status, `${kind}: ${path}`).toBe(400)
  })

  it("is treated as a guest by consent and tracking, which an expired sign-in must not stop", async () => {
    for (const [kind, caller] of stale) {
      const consent = await caller.post("/store/cookie-consent", { action: "accept_all" })
      expect(consent.status, kind).toBe(200)
      const { session_id } = consent.body.cookie_consent
      const events = [{ event_id: ulid(), name: "page_view" }]
      expect((await caller.post("/store/track/events", { session_id, events })).status, kind).toBe(202)
      expect((await caller.delete(`/store/cookie-consent/${session_id}`)).status, kind).toBe(200)
    }
  })

  it("is treated as a guest if it is the cookie of an ended session", async () => {
    const { token } = await createCustomer(shop)
    const opened = await storefront(shop, { token }).post("/auth/session").expect(200)
    const cookie = opened.headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
    await storefront(shop, { token }).delete("/auth/session").expect(200)
    await storefront(shop).get("/store/products?limit=1").set("cookie", cookie).expect(200)
  })
})

import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import { customerCredentials } from "../../factories/customer-credentials"
import { adminToken, anonymous, storefront } from "../../harness/api"
import { type Shop, signToken, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" }
const FOREIGN = { origin: "https://evil.test", "sec-fetch-site": "cross-site" }
const FORBIDDEN = { status: 403, code: "forbidden" }

let shop: Shop
let customer: Awaited<ReturnType<typeof createCustomer>>

beforeAll(async () => {
  shop = await useShop()
  customer = await createCustomer(shop)
})

const outcome = async (test: PromiseLike<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await test
  return { status, code: body.code }
}

/** Opens a session, by default without an earlier cookie. */
async function open(token: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await storefront(shop, { token }).post("/auth/session").set(headers).expect(200)
  return reply.headers["set-cookie"]?.[0]?.split(";")[0] ?? ""
}

const rename = (headers: Record<string, string>, first_name = "Eve") =>
  storefront(shop).post("/store/customers/me", { first_name }).set(headers)
const whoAmI = (cookie: string) => storefront(shop).get("/store/customers/me").set("cookie", cookie)

describe("POST /auth/session", () => {
  it("gives a session a new id, and ends a session whose cookie was planted", async () => {
    const attacker = await createCustomer(shop)
    const planted = await open(attacker.token)
    const own = await open(customer.token, { cookie: planted })

    expect(own).not.toBe("")
    expect(own).not.toBe(planted)
    expect((await whoAmI(own).expect(200)).body.customer.email).toBe(customer.email)
    expect((await whoAmI(planted)).status).toBe(401)
  })

  it("gives a new id when a session is opened again, and ignores an invented id", async () => {
    const first = await open(customer.token)
    const second = await open(customer.token, { cookie: first })
    expect(second).not.toBe(first)
    expect((await whoAmI(first)).status).toBe(401)
    expect(await open(customer.token, { cookie: "svc_session=s%3Achosen.byme" })).toMatch(/^svc_session=s%3A/)
  })

  it("401: keeps the session of a cookie if the request has no token", async () => {
    const cookie = await open(customer.token)
    await anonymous(shop).post("/auth/session").set("cookie", cookie).expect(401)
    await whoAmI(cookie).expect(200)
  })
})

describe("a write with a session's cookie", () => {
  let cookie: string
  beforeAll(async () => {
    cookie = await open(customer.token)
  })

  it.each<[string, () => Record<string, string>]>([
    ["this server's own page, by what the browser says", () => SAME_ORIGIN],
    ["this server's own page, by its address", () => ({ origin: "http://localhost:9000" })],
    ["a page of the name that was called", () => ({ origin: new URL(shop.url).origin })],
    ["an allowed origin", () => ({ origin: "http://localhost:8000", "sec-fetch-site": "same-site" })],
  ])("200: from %s", async (_what, headers) => {
    await rename({ cookie, ...headers() }).expect(200)
  })

  it.each<[string, Record<string, string>]>([
    ["a foreign page", FOREIGN],
    ["a foreign page in an old browser", { origin: "https://evil.test" }],
    ["a sandboxed frame", { origin: "null", "sec-fetch-site": "cross-site" }],
    ["a sibling subdomain", { origin: "https://evil.localhost:9000", "sec-fetch-site": "same-site" }],
    ["a page whose address begins like ours", { origin: "http://localhost:9000.evil.test" }],
    ["an empty origin", { origin: "" }],
    ["nowhere that it says", {}],
  ])("403: from %s", async (_what, headers) => {
    expect(await outcome(rename({ cookie, ...headers }))).toEqual(FORBIDDEN)
  })

  it.each<[string, string, string]>([
    ["JSON under another name", "text/plain", `{"first_name":"Eve"}`],
    ["JSON in a form's field", "application/x-www-form-urlencoded", "first_name=Eve"],
    ["JSON in a file's field", "multipart/form-data; boundary=x", "--x--"],
    ["a type that only begins as JSON's", "application/json-seq", `{"first_name":"Eve"}`],
    ["two types", "text/plain, application/json", `{"first_name":"Eve"}`],
  ])("403: with %s, from any page", async (_what, type, body) => {
    const send = (headers: Record<string, string>) =>
      storefront(shop)
        .post("/store/customers/me")
        .set({ cookie, "content-type": type, ...headers })
        .send(body)
    expect(await outcome(send(SAME_ORIGIN))).toEqual(FORBIDDEN)
    expect(await outcome(send(FOREIGN))).toEqual(FORBIDDEN)
  })

  it("403: on every route and method, whatever the route does", async () => {
    const asAdmin = await open(adminToken(shop))
    const calls = [
      storefront(shop).delete("/auth/session"),
      storefront(shop).post("/auth/token/refresh", {}),
      storefront(shop).post("/auth/mfa/factors", { provider: "totp" }),
      storefront(shop).post("/store/customers/me/addresses", {}),
      storefront(shop).post("/store/carts", {}),
    ].map((test) => test.set({ cookie, ...FOREIGN }))
    const adminCalls = [
      anonymous(shop).post("/admin/products", { title: "Eve's" }),
      anonymous(shop).post("/admin/invites", { email: "eve@evil.test" }),
      anonymous(shop).post("/admin/config/storefront", {}),
      anonymous(shop).delete("/admin/users/user_x"),
      anonymous(shop).post("/admin/uploads"),
    ].map((test) => test.set({ cookie: asAdmin, ...FOREIGN }))
    for (const test of [...calls, ...adminCalls])
      expect(await outcome(test), `${test.method} ${test.url}`).toEqual(FORBIDDEN)
    await whoAmI(cookie).expect(200)
  })

  it("403: with a bearer token that is forged or belongs to another account", async () => {
    const other = await createCustomer(shop)
    for (const token of ["made-up", signToken({ actor_type: "customer" }, { secret: "x" }), other.token])
      expect(await outcome(rename({ cookie, authorization: `Bearer ${token}`, ...FOREIGN }))).toEqual(
        FORBIDDEN,
      )
  })

  it("200: with the account's own bearer token, which no foreign page has", async () => {
    await rename({ cookie, authorization: `Bearer ${customer.token}` }).expect(200)
  })

  it("200: reads and sign-ins need no origin", async () => {
    await whoAmI(cookie).expect(200)
    const { email, password } = customer
    await storefront(shop).post("/auth/customer/emailpass", { email, password }).set({ cookie }).expect(200)
    const { body } = await storefront(shop)
      .post("/auth/customer/emailpass/register", customerCredentials())
      .set({ cookie })
    expect(body.token).toBeTruthy()
  })

  it("200: a file upload, from an allowed page only", async () => {
    const asAdmin = await open(adminToken(shop))
    const upload = (headers: Record<string, string>) =>
      anonymous(shop)
        .post("/admin/uploads")
        .set({ cookie: asAdmin, ...headers })
        .attach("files", Buffer.from("a picture"), "picture.txt")
    expect((await upload(SAME_ORIGIN).expect(200)).body.files).toHaveLength(1)
    expect(await outcome(upload(FOREIGN))).toEqual(FORBIDDEN)
    const csv = anonymous(shop)
      .post("/admin/products/import")
      .set({ cookie: asAdmin, ...SAME_ORIGIN })
      .attach("file", Buffer.from("Product Handle\n"), "products.csv")
    expect((await csv).status).not.toBe(403)
  })
})

describe("a request with several session cookies", () => {
  it("is signed in by no cookie, because a sibling subdomain may have set one", async () => {
    const attacker = await createCustomer(shop)
    const [own, tossed] = [await open(customer.token), await open(attacker.token)]
    for (const cookie of [`${tossed}; ${own}`, `${own}; ${tossed}`, `${own};${tossed} ; ${tossed}`])
      expect(await outcome(whoAmI(cookie))).toEqual({ status: 401, code: "missing_token" })
    await whoAmI(`theme=dark; ${own}; lang=en`).expect(200)
  })

  it("ignores, over plain HTTP, the cookie name that browsers reserve for TLS", async () => {
    const own = await open(customer.token)
    const renamed = own.replace("svc_session=", "__Host-svc_session=")
    expect((await whoAmI(renamed)).status).toBe(401)
  })
})

describe("a session of one shop", () => {
  it("is invalid at another shop", async () => {
    const north = await useTenant("north")
    const cookie = await open(customer.token)
    expect((await storefront(north).get("/store/customers/me").set("cookie", cookie)).status).toBe(401)
  })
})

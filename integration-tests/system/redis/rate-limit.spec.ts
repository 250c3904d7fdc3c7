import { beforeAll, describe, expect, it } from "vitest"
import { admin, adminToken, anonymous, anyAddress, docUrl, storefront } from "../../harness/api"
import { burst, withSlowWindows } from "../../harness/burst"
import { type Shop, useShop } from "../../harness/shop"

const STOREFRONT_LIMIT = 60
const ADMIN_LIMIT = 30
const DEAR_LIMIT = 20

let shop: Shop

withSlowWindows()

beforeAll(async () => {
  shop = await useShop()
})

describe("storefront calls: 60 a second for one address", () => {
  it("refuses the 61st with all four headers, and does not affect another address", async () => {
    const address = anyAddress()
    const replies = await burst(STOREFRONT_LIMIT + 20, () =>
      anonymous(shop, { from: address }).get("/store/regions"),
    )

    const refused = replies.filter(({ status }) => status === 429)
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(STOREFRONT_LIMIT)
    expect(refused).toHaveLength(20)
    for (const { headers, body } of refused) {
      expect(body).toEqual({
        type: "rate_limit_error",
        code: "rate_limited",
        message: expect.any(String),
        doc_url: docUrl("rate_limited"),
      })
      expect(headers["x-ratelimit-limit"]).toBe(String(STOREFRONT_LIMIT))
      expect(headers["x-ratelimit-remaining"]).toBe("0")
      expect(headers["x-ratelimit-reset"]).toBe("1")
      expect(headers["retry-after"]).toBe("1")
    }

    const other = await storefront(shop).get("/store/regions")
    expect(other.status).toBe(200)
    expect(other.headers["x-ratelimit-remaining"]).toBe(String(STOREFRONT_LIMIT - 1))
  })

  it("counts /auth calls as well", async () => {
    const from = anyAddress()
    await storefront(shop, { from }).get("/store/regions")
    const reply = await anonymous(shop, { from }).post("/auth/customer/emailpass")
    expect(reply.headers["x-ratelimit-remaining"]).toBe(String(STOREFRONT_LIMIT - 2))
  })

  it("trusts only the address that the trusted proxy's last hop adds", async () => {
    const real = anyAddress()
    const spoofed = () => `${anyAddress()}, ${real}`
    await anonymous(shop, { from: spoofed() }).get("/store/regions")
    const reply = await anonymous(shop, { from: spoofed() }).get("/store/regions")
    expect(reply.headers["x-ratelimit-remaining"]).toBe(String(STOREFRONT_LIMIT - 2))
  })
})

describe("expensive calls: 20 points a second for one address", () => {
  it("refuses the 21st cart write, still allows reads, and shows the tighter limit", async () => {
    const from = anyAddress()
    const replies = await burst(DEAR_LIMIT + 5, () =>
      storefront(shop, { from }).post("/store/carts/none", {}),
    )
    const read = await storefront(shop, { from }).get("/store/regions")
    const refused = replies.filter(({ status }) => status === 429)
    expect([from, refused.length]).toEqual([from, 5])
    for (const { headers } of refused) {
      expect(headers["x-ratelimit-limit"]).toBe(String(DEAR_LIMIT))
      expect(headers["x-ratelimit-remaining"]).toBe("0")
      expect(headers["retry-after"]).toBe("1")
    }
    expect(read.status).toBe(200)
    expect(read.headers["x-ratelimit-limit"]).toBe(String(STOREFRONT_LIMIT))
  })

  it.each([
    ["POST", "/store/carts", 1],
    ["POST", "/STORE/Carts/", 1],
    ["POST", "/store/carts/none/line-items", 1],
    ["POST", "/store/carts/none/payment-sessions", 1],
    ["POST", "/store/payment-collections", 1],
    ["POST", "/store/carts/none/complete", 5],
    ["GET", "/store/search?q=mug", 1],
    ["GET", "/store/products?q=mug", 1],
    ["GET", "/store/products?q[]=mug", 1],
    ["GET", "/store/products?q=", 0],
    ["GET", "/store/products", 0],
    ["GET", "/store/carts/none", 0],
  ])("%s %s costs %i", async (method, path, cost) => {
    const caller = storefront(shop)
    const { headers } = await (method === "GET" ? caller.get(path) : caller.post(path, {}))
    const expected = cost === 0 ? [STOREFRONT_LIMIT, STOREFRONT_LIMIT - 1] : [DEAR_LIMIT, DEAR_LIMIT - cost]
    expect([headers["x-ratelimit-limit"], headers["x-ratelimit-remaining"]]).toEqual(expected.map(String))
  })
})

describe("admin calls: 30 a second for one token", () => {
  it("counts a token from any address, and another token separately", async () => {
    const token = adminToken(shop)
    const replies = await burst(ADMIN_LIMIT + 5, () => admin(shop, { token }).get("/admin/unknown"))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(5)

    const other = await admin(shop).get("/admin/users/me")
    expect(other.status).toBe(200)
    expect(other.headers["x-ratelimit-limit"]).toBe(String(ADMIN_LIMIT))
  })

  it("counts invented tokens for the address that sends them", async () => {
    const from = anyAddress()
    const first = await anonymous(shop, { from })
      .get("/admin/users/me")
      .set("authorization", "Bearer made.up.1")
    const second = await anonymous(shop, { from })
      .get("/admin/users/me")
      .set("authorization", "Bearer made.up.2")
    expect(first.headers["x-ratelimit-remaining"]).toBe(String(ADMIN_LIMIT - 1))
    expect(second.headers["x-ratelimit-remaining"]).toBe(String(ADMIN_LIMIT - 2))
  })
})

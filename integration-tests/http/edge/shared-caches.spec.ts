import { request } from "node:http"
import { beforeAll, describe, expect, it } from "vitest"
import { admin, anonymous, anyAddress, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: Shop
let other: TenantShop
const PATHS = ["/store/sitemap.xml", "/store/blog-posts/feed.xml"]

beforeAll(async () => {
  shop = await useShop()
  other = await useTenant("shared-cache")
  await admin(other).post("/admin/config/storefront", { url: "https://other.test" }).expect(200)
})

describe("a request with two publishable keys", () => {
  it("400: one in the header and another in the query, or two in the query", async () => {
    const [ours, theirs] = [shop.publishableKey, other.publishableKey]
    for (const path of PATHS)
      for (const [header, query] of [
        [ours, `?key=${theirs}`],
        [theirs, `?key=${ours}`],
        [ours, `/?key=${theirs}`],
        [ours, `?k%65y=${theirs}`],
        [null, `?key=${ours}&key=${theirs}`],
        [ours, `?key=${ours}&key=${theirs}`],
        [null, `?key[]=${ours}&key[]=${theirs}`],
        [null, `?key[a]=${ours}`],
        ["pk_made_up", `?key=${theirs}`],
      ] as const) {
        const { status, body, headers } = await storefront(shop, { key: header }).get(path + query)
        expect([query, status, body.code]).toEqual([query, 400, "invalid_field"])
        expect(headers["cache-control"]).toBe("no-store")
      }
  })

  it("400: two in the header, on every route", async () => {
    for (const path of ["/store/products", "/STORE/regions", ...PATHS]) {
      const reply = await withHeaders(path, [shop.publishableKey, other.publishableKey])
      expect([path, reply.status, JSON.parse(reply.text).code]).toEqual([path, 400, "invalid_field"])
    }
  })

  it("200: the same key twice counts as one", async () => {
    expect((await withHeaders("/store/regions", [shop.publishableKey, shop.publishableKey])).status).toBe(200)
    const { publishableKey: key } = other
    const path = `/store/sitemap.xml?key=${key}&key=${key}`
    expect((await storefront(other, { key }).get(path)).headers["cache-control"]).toMatch(/^public/)
  })
})

describe("a publicly cacheable response", () => {
  it("has the key in its address, and no header influences it", async () => {
    const query = `?key=${other.publishableKey}`
    for (const path of PATHS) {
      const plain = await anonymous(shop)
        .get(path + query)
        .expect(200)
      expect(plain.headers["cache-control"]).toMatch(/^public, max-age=\d+$/)
      const same = await storefront(other)
        .get(path + query)
        .expect(200)
      expect(same.headers["cache-control"]).toMatch(/^public/)
      expect(same.text).toBe(plain.text)

      for (const [name, value] of [
        ["x-svc-tenant", other.tenant.slug],
        ["x-svc-tenant", ""],
        ["x-medusa-locale", "de"],
        ["authorization", "Bearer x"],
      ] as const) {
        const { status, headers } = await anonymous(shop)
          .get(path + query)
          .set(name, value)
        expect([name, status < 400 ? headers["cache-control"] : "no-store"]).not.toEqual([
          name,
          expect.stringMatching(/^public/),
        ])
      }
    }
  })

  it("is never one with the key only in the header, whatever the query", async () => {
    for (const path of PATHS)
      for (const query of ["", "?key=", "?key=&key="]) {
        const { headers } = await storefront(other)
          .get(path + query)
          .expect(200)
        expect([query, headers["cache-control"]]).toEqual([query, expect.stringMatching(/^private/)])
      }
  })

  it("is never an error", async () => {
    for (const path of ["/store/sitemap.xml?key=pk_nobodys", "/store/products/none", "/unknown"]) {
      const { status, headers } = await anonymous(shop).get(path)
      expect([path, status >= 400, headers["cache-control"]]).toEqual([path, true, "no-store"])
    }
  })
})

/** Sends the header `x-publishable-api-key` several times, once for each value. */
function withHeaders(path: string, keys: string[]): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "x-publishable-api-key": keys, "x-forwarded-for": anyAddress() }
    request(shop.url + path, { headers }, (reply) => {
      let text = ""
      reply.on("data", (piece) => (text += piece))
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, text }))
    })
      .on("error", reject)
      .end()
  })
}

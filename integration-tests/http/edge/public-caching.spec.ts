import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { SESSION_COOKIES } from "../../../src/edge/session-cookie"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import { createPage } from "../../factories/pages"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { anonymous, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const PRIVATE = "private, no-cache"
const SECONDS = 600

let shop: Shop
let address: (path: string) => string
let restore = async () => {}
let putBack = () => {}

beforeAll(async () => {
  shop = await useShop()
  address = (path) => `${path}${path.includes("?") ? "&" : "?"}key=${shop.publishableKey}`
})
afterEach(() => putBack())
afterAll(() => restore())

/** The second response, which comes from memory. */
async function cachedAnswer(path: string, headers: Record<string, string> = {}) {
  await anonymous(shop).get(path).set(headers)
  return anonymous(shop).get(path).set(headers)
}

describe("a response from memory", () => {
  it("is private by default, also with the key and the language in its URL", async () => {
    const { status, headers } = await cachedAnswer(address("/store/pages?locale=en&limit=1"))
    expect([status, headers["cache-control"]]).toEqual([200, PRIVATE])
    expect(headers["surrogate-key"]).toBeUndefined()
  })
})

describe("a shop that allows public caches", () => {
  beforeAll(async () => {
    restore = await overrideSettings(shop, "storefront", { public_cache_seconds: SECONDS })
  })

  it.each(["/store/pages?locale=en&limit=2", "/store/products?locale=en&limit=2", "/store/regions?limit=2"])(
    "lets them keep %s, named by its kinds of data, and 304 too",
    async (path) => {
      const answer = await cachedAnswer(address(path))
      expect(answer.status).toBe(200)
      expect(answer.headers["cache-control"]).toBe(`public, max-age=0, s-maxage=${SECONDS}`)
      expect(answer.headers["surrogate-key"]).toMatch(/^default( default:\w+)+$/)
      expect(answer.headers["surrogate-key"]).toContain(" default:shop")
      expect(answer.headers["cache-tag"]).toBe(answer.headers["surrogate-key"]?.replaceAll(" ", ","))
      expect(answer.headers["set-cookie"]).toBeUndefined()
      // A public cache must not give it to a caller with other credentials.
      for (const name of ["authorization", "cookie", "x-svc-tenant", "x-medusa-locale", "host"])
        expect(answer.headers.vary?.toLowerCase().split(", ")).toContain(name)
      const same = await anonymous(shop)
        .get(address(path))
        .set("if-none-match", answer.headers.etag ?? "")
        .expect(304)
      expect(same.headers["cache-control"]).toBe(answer.headers["cache-control"])
      expect((await storefront(shop).get(path)).text).toBe(answer.text)
    },
  )

  it("keeps to itself what a header chooses, or what its URL does not tell", async () => {
    const path = "/store/pages?limit=3"
    const token = (await createCustomer(shop)).token
    for (const [query, headers] of [
      ["", { "x-publishable-api-key": shop.publishableKey }],
      ["&locale=en", { "x-publishable-api-key": shop.publishableKey }],
      [`&key=${shop.publishableKey}`, {}],
      [`&key=${shop.publishableKey}&locale=`, {}],
      [`&key=${shop.publishableKey}&locale=en`, { "x-medusa-locale": "en" }],
      [`&key=${shop.publishableKey}&locale=en`, { "x-svc-tenant": "default" }],
      [`&key=${shop.publishableKey}&locale=en`, { authorization: `Bearer ${token}` }],
      [`&key=${shop.publishableKey}&locale=en`, { authorization: "Bearer stale" }],
      [`&key=${shop.publishableKey}&locale=en`, { cookie: `${SESSION_COOKIES[1]}=any` }],
      [`&key=${shop.publishableKey}&locale=en&preview=any`, {}],
    ] as const) {
      const answer = await cachedAnswer(path + query, headers)
      expect([query, headers, answer.headers["cache-control"]]).not.toEqual([
        query,
        headers,
        expect.stringMatching(/public|s-maxage/),
      ])
      expect(answer.headers["surrogate-key"]).toBeUndefined()
    }
  })

  it("never lets them keep an error", async () => {
    for (const path of ["/store/pages/no-such-page?locale=en", "/store/pages?locale=en&limit=1000"]) {
      const { status, headers } = await cachedAnswer(address(path))
      expect(status).toBeGreaterThanOrEqual(400)
      expect(headers["cache-control"]).not.toMatch(/public/)
    }
  })

  it("lets them keep it until the next scheduled change at most", async () => {
    const now = Date.now()
    // Other specs of the shop schedule at full hours from now.
    const published_at = new Date(now + 7.2 * 3_600_000)
    await createPage(shop, {
      slug: unique("scheduled"),
      status: "scheduled",
      published_at: published_at.toISOString(),
    })
    putBack = clock.use({ now: () => published_at.getTime() - 100_500 })
    const { headers } = await cachedAnswer(address("/store/pages?locale=en&limit=4"))
    expect(headers["cache-control"]).toBe("public, max-age=0, s-maxage=100")
  })

  it("stops at once when the setting is off", async () => {
    const path = address("/store/regions?limit=5")
    expect((await cachedAnswer(path)).headers["cache-control"]).toMatch(/^public/)
    await restore()
    restore = async () => {}
    expect((await cachedAnswer(path)).headers["cache-control"]).toBe(PRIVATE)
  })
})

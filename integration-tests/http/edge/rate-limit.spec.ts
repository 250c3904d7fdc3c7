import supertest from "supertest"
import { beforeAll, describe, expect, it } from "vitest"
import { anyAddress, storefront } from "../../harness/api"
import { burst, withSlowWindows } from "../../harness/burst"
import { type Shop, useShop } from "../../harness/shop"

const LIMIT = 60

let shop: Shop

withSlowWindows()

beforeAll(async () => {
  shop = await useShop()
})

const preflight = (from: string) =>
  supertest(shop.url).options("/store/regions").set({
    "x-forwarded-for": from,
    origin: "https://shop.test",
    "access-control-request-method": "GET",
  })

describe("GET /health and GET /ready", () => {
  it("200: show the count, and are never refused", async () => {
    const from = anyAddress()
    const probe = (path: string) => supertest(shop.url).get(path).set("x-forwarded-for", from)
    const first = await probe("/health").expect(200)
    expect(first.headers).toMatchObject({
      "x-ratelimit-limit": String(LIMIT),
      "x-ratelimit-remaining": String(LIMIT - 1),
      "x-ratelimit-reset": expect.stringMatching(/^\d+$/),
    })
    const replies = await burst(LIMIT + 10, () => probe("/health"))
    expect(replies.every(({ status }) => status === 200)).toBe(true)
    const ready = await probe("/ready").expect(200)
    expect(ready.headers["x-ratelimit-remaining"]).toBe("0")
  })
})

describe("calls that bring nothing count, too", () => {
  it("a browser's preflights, apart from its calls", async () => {
    const from = anyAddress()
    const replies = await burst(LIMIT + 10, () => preflight(from))
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
    const call = await storefront(shop, { from }).get("/store/regions").expect(200)
    expect(call.headers["x-ratelimit-remaining"]).toBe(String(LIMIT - 1))
  })

  it("calls with a wrong key, apart from those of the shop", async () => {
    const from = anyAddress()
    const wrong = () => storefront(shop, { from, key: "pk_wrong" }).get("/store/regions")
    const replies = await burst(LIMIT + 10, wrong)
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(LIMIT)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

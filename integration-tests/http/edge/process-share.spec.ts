import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { processShare } from "../../../src/lib/process-share"
import { fullCart } from "../../factories/paid-cart"
import { admin, anyAddress, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: TenantShop
let cart: { id: string; variant_id: string }

beforeAll(async () => {
  shop = await useTenant("process-share")
  cart = await fullCart(shop)
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe("one caller's share of the process", () => {
  it("is counted per tenant and address under /store and /auth, and per tenant for its staff", async () => {
    const from = anyAddress()
    const enter = vi.spyOn(processShare, "enter")
    await storefront(shop, { from }).get("/store/regions").expect(200)
    await storefront(shop, { from }).post("/auth/customer/emailpass", {}).expect(400)
    const caller = `${shop.tenant.id}:${from}`
    expect(enter.mock.calls).toEqual([
      [caller, 1],
      [caller, 1],
    ])
    await admin(shop).get("/admin/regions").expect(200)
    await admin(shop).get("/admin/products?limit=1").expect(200)
    const staff = [`${shop.tenant.id}:staff`, 4]
    expect(enter.mock.calls.slice(2)).toEqual([staff, staff])
  })

  it("is freed with the response", async () => {
    const leave = vi.spyOn(processShare, "leave")
    await storefront(shop).get("/store/regions").expect(200)
    await storefront(shop).get("/store/regions/none").expect(404)
    expect(leave).toHaveBeenCalledTimes(2)
    expect(leave.mock.calls.map(([work]) => work.isDone)).toEqual([true, true])
  })

  it("429: rejects too many simultaneous requests, with the seconds to wait", async () => {
    vi.spyOn(processShare, "enter").mockReturnValue({ retryAfterSeconds: 7 })
    const { body, headers } = await storefront(shop).get("/store/regions").expect(429)
    expect(body.code).toBe("rate_limited")
    expect(headers["retry-after"]).toBe("7")
  })
})

describe("a call on a cart", () => {
  it("yields the event loop between workflow steps and before it takes a connection", async () => {
    const work = vi.spyOn(processShare, "enter")
    const places = vi.spyOn(processShare, "giveWay")
    const held = vi.spyOn(processShare, "hold")
    await storefront(shop)
      .post(`/store/carts/${cart.id}/line-items`, { variant_id: cart.variant_id, quantity: 1 })
      .expect(200)
    expect(work).toHaveBeenCalledTimes(1)
    expect(held.mock.calls.length).toBeGreaterThan(10)
    expect(places.mock.calls.length).toBeGreaterThan(held.mock.calls.length)
  })
})

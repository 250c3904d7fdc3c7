import { expect } from "vitest"
import { config } from "../../src/config"
import { createCart } from "../factories/create-cart"
import { createCustomer } from "../factories/create-customer"
import { customerCredentials } from "../factories/customer-credentials"
import {
  createPromotion,
  createStockedProduct,
  filledCart,
  MANUAL,
  type OrderShop,
  placedOrder,
} from "../factories/orders"
import { admin, anonymous, anyAddress, docUrl, storefront } from "../harness/api"
import { signToken } from "../harness/shop"
import type { DifferenceName } from "./list"

type Check = (shop: OrderShop) => Promise<void>

const UNKNOWN_TENANT = { id: "tnt_01UNKNOWN", slug: "unknown" }

/** Proves each difference in docs/differences.md by one or two calls. The specs of the features test more. */
export const checks: Record<DifferenceName, Check> = {
  async errorBody(shop) {
    const { body } = await storefront(shop).get("/store/products/unknown").expect(404)
    expect(body).toEqual({
      type: "not_found_error",
      code: "not_found",
      message: expect.any(String),
      doc_url: docUrl("not_found"),
    })
  },

  async allFaults(shop) {
    const cart = await createCart(shop)
    const body = { variant_id: 7, quantity: "many" }
    const reply = await storefront(shop).post(`/store/carts/${cart.id}/line-items`, body).expect(400)
    const paths = reply.body.errors.map(({ path }: { path: string }) => path)
    expect(paths.sort()).toEqual(["quantity", "variant_id"])
  },

  async duplicates(shop) {
    const tag = { value: customerCredentials().email }
    await admin(shop).post("/admin/product-tags", tag).expect(200)
    expect(await codeOf(admin(shop).post("/admin/product-tags", tag))).toBe("409 duplicate")
  },

  async wrongState(shop) {
    const order = await placedOrder(shop, { product: await createStockedProduct(shop) })
    const line = { variant_id: (await createStockedProduct(shop)).variantId, quantity: 1 }
    const call = storefront(shop).post(`/store/carts/${order.cart_id}/line-items`, line)
    expect(await codeOf(call)).toBe("409 invalid_state")
  },

  async missingKey(shop) {
    expect(await codeOf(anonymous(shop).get("/store/products"))).toBe("401 missing_publishable_key")
  },

  async keyAtSignIn(shop) {
    const call = anonymous(shop).post("/auth/customer/emailpass", customerCredentials())
    expect(await codeOf(call)).toBe("401 missing_publishable_key")
  },

  async registration(shop) {
    const credentials = customerCredentials()
    const { body } = await storefront(shop).post("/auth/customer/emailpass/register", credentials).expect(200)
    const me = storefront(shop, { token: body.token })
    expect((await me.get("/store/customers/me").expect(200)).body.customer.email).toBe(credentials.email)
    const profile = { email: credentials.email, first_name: "Ada" }
    const made = await me.post("/store/customers", profile).expect(200)
    expect(made.body.customer.first_name).toBe("Ada")
  },

  async knownEmail(shop) {
    const { email, password } = await createCustomer(shop)
    const call = storefront(shop).post("/auth/customer/emailpass/register", { email, password })
    expect(await codeOf(call)).toBe("409 duplicate")
  },

  async shortPassword(shop) {
    const credentials = { ...customerCredentials(), password: "short" }
    const call = storefront(shop).post("/auth/customer/emailpass/register", credentials)
    expect(await codeOf(call)).toBe("400 out_of_range")
  },

  async adminRegistration(shop) {
    const reply = await anonymous(shop).post("/auth/user/emailpass/register", customerCredentials())
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.body).not.toHaveProperty("token")
  },

  async sessionCookie(shop) {
    const begin = () => admin(shop).post("/auth/session", {}).set("origin", config.publicUrl)
    const { headers } = await begin().expect(200)
    const [cookie = ""] = [headers["set-cookie"] ?? []].flat().map((line) => line.split(";", 1)[0] ?? "")
    expect(cookie).toMatch(/^svc_session=/)
    const bySession = anonymous(shop).post("/admin/product-tags", { value: "x" }).set("cookie", cookie)
    expect(await codeOf(bySession.set("origin", "https://elsewhere.test"))).toBe("403 forbidden")
  },

  async signOut(shop) {
    const { token } = await createCustomer(shop)
    const me = storefront(shop, { token })
    await me.delete("/auth/session").expect(200)
    expect(await codeOf(me.get("/store/customers/me"))).toBe("401 revoked_token")
  },

  async ownTokens(shop) {
    const token = signToken({ actor_id: shop.admin.id, actor_type: "user" }, { tenant: UNKNOWN_TENANT })
    expect((await admin(shop, { token }).get("/admin/orders")).status).not.toBe(200)
  },

  async wording(shop) {
    const reply = await storefront(shop).get("/store/products?foo=1").expect(400)
    expect(reply.body.message).toBe('Unrecognized key: "foo"')
  },

  async usualPrices(shop) {
    const { id } = await createStockedProduct(shop)
    const path = `/store/products?fields=variants.calculated_price&id=${id}`
    const { body } = await storefront(shop).get(path).expect(200)
    expect(body.products[0].variants[0].calculated_price.calculated_amount).toBeGreaterThan(0)
  },

  async closedFields(shop) {
    const fields = "variants.inventory_items.inventory.location_levels.*"
    expect((await storefront(shop).get(`/store/products?fields=${fields}`)).status).toBe(400)
  },

  async fieldOrder(shop) {
    await createStockedProduct(shop)
    const { body } = await storefront(shop).get("/store/products?fields=handle,id&limit=1").expect(200)
    expect(Object.keys(body.products[0]).sort()).toEqual(["handle", "id"])
  },

  async ownFiles(shop) {
    const reply = await admin(shop)
      .post("/admin/uploads")
      .attach("files", Buffer.from("a"), "a.txt")
      .expect(200)
    expect(new URL(reply.body.files[0].url).pathname).toMatch(/^\/static\/[^/]+\/[^/]+$/)
  },

  async closedRoutes(shop) {
    const call = storefront(shop).post("/store/carts/cart_x/taxes", {})
    expect(await codeOf(call)).toBe("404 route_not_found")
  },

  async closedAdminRoutes(shop) {
    const call = admin(shop).post("/admin/workflows-executions/upload-files/run", { input: {} })
    expect(await codeOf(call)).toBe("404 route_not_found")
    expect(await codeOf(admin(shop).get("/admin/index/details"))).toBe("404 route_not_found")
  },

  async activeFiles(shop) {
    const call = admin(shop).post("/admin/uploads").attach("files", Buffer.from("<p>a</p>"), "a.html")
    expect(await codeOf(call)).toBe("400 invalid_field")
  },

  async orderOwner(shop) {
    const { id } = await placedOrder(shop, { product: await createStockedProduct(shop) })
    expect(await codeOf(storefront(shop).get(`/store/orders/${id}`))).toBe("401 missing_token")
  },

  async returnsByOwner(shop) {
    const order = await placedOrder(shop, { product: await createStockedProduct(shop) })
    const items = order.items.map(({ id }) => ({ id, quantity: 1 }))
    const wished = { order_id: order.id, items, return_shipping: { option_id: "so_any" } }
    const stranger = await createCustomer(shop)
    const caller = storefront(shop, { token: stranger.token })
    expect(await codeOf(caller.post("/store/returns", wished))).toBe("404 not_found")
    const received = { ...wished, receive_now: true }
    expect(await codeOf(caller.post("/store/returns", received))).toBe("400 unknown_field")
  },

  async transfers(shop) {
    const order = await placedOrder(shop, { product: await createStockedProduct(shop) })
    const { token } = await createCustomer(shop)
    const path = `/store/orders/${order.id}/transfer/request`
    const { body } = await storefront(shop, { token }).post(path, {}).expect(200)
    expect(body).toEqual({ success: true })
  },

  async cartOwner(shop) {
    const customer = await createCustomer(shop)
    const { id } = await filledCart(shop, { product: await createStockedProduct(shop), customer })
    expect(await codeOf(storefront(shop).get(`/store/carts/${id}`))).toBe("404 not_found")
    await storefront(shop, { token: customer.token }).get(`/store/carts/${id}`).expect(200)
  },

  async wholeQuantities(shop) {
    const cart = await createCart(shop)
    const { variantId } = await createStockedProduct(shop)
    const line = { variant_id: variantId, quantity: 0.4 }
    const reply = await storefront(shop).post(`/store/carts/${cart.id}/line-items`, line)
    expect(reply.status).toBe(400)
  },

  async wholeTotals(shop) {
    const product = await createStockedProduct(shop)
    const code = await createPromotion(shop, { percent: 12.5 })
    const { total } = await filledCart(shop, { product, quantity: 3, promoCodes: [code] })
    expect(total).toBe(Number(total.toFixed(2)))
  },

  async wholeMoney(shop) {
    const body = {
      title: "Fine",
      options: [{ title: "Size", values: ["S"] }],
      variants: [{ title: "S", options: { Size: "S" }, prices: [{ amount: 10.5, currency_code: "jpy" }] }],
    }
    expect(await codeOf(admin(shop).post("/admin/products", body))).toBe("400 invalid_field")
  },

  async bounds(shop) {
    const cart = await createCart(shop)
    const metadata = { note: "x".repeat(110_000) }
    expect(await codeOf(storefront(shop).post(`/store/carts/${cart.id}`, { metadata }))).toBe(
      "413 payload_too_large",
    )
  },

  async declinedPayment(shop) {
    const { id } = await filledCart(shop, { product: await createStockedProduct(shop) })
    expect((await storefront(shop).post(`/store/carts/${id}/complete`)).status).toBeGreaterThanOrEqual(400)
  },

  async soldOut(shop) {
    const product = await createStockedProduct(shop, 1)
    const [first, second] = await Promise.all([filledCart(shop, { product }), filledCart(shop, { product })])
    const outcomes: string[] = []
    for (const { id } of [first, second]) {
      const begun = await storefront(shop).post("/store/payment-collections", { cart_id: id }).expect(200)
      const path = `/store/payment-collections/${begun.body.payment_collection.id}/payment-sessions`
      await storefront(shop).post(path, { provider_id: MANUAL }).expect(200)
      outcomes.push(await codeOf(storefront(shop).post(`/store/carts/${id}/complete`)))
    }
    expect(outcomes).toEqual(["200 undefined", "409 sold_out"])
  },

  async unfittingLimits(shop) {
    expect(await codeOf(storefront(shop).get("/store/products?limit=101"))).toBe("400 out_of_range")
    await storefront(shop).get("/store/product-categories?limit=1000").expect(200)
  },

  async rateLimits(shop) {
    const { headers } = await storefront(shop, { from: anyAddress() }).get("/store/regions").expect(200)
    expect(headers).toMatchObject({ "x-ratelimit-limit": "60", "x-ratelimit-remaining": "59" })
  },

  async trackers(shop) {
    await storefront(shop).get("/store/products?utm_source=mail&gclid=x&fbclid=y").expect(200)
    expect(await codeOf(storefront(shop).get("/store/products?source=mail"))).toBe("400 unknown_field")
  },
}

/** Status and code of a response, such as "404 not_found". */
async function codeOf(call: PromiseLike<{ status: number; body: { code?: string } }>): Promise<string> {
  const { status, body } = await call
  return `${status} ${body.code}`
}

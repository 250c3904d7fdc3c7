import { beforeAll, describe, expect, it } from "vitest"
import { createCart } from "../../factories/create-cart"
import { fullCart } from "../../factories/paid-cart"
import { admin, anonymous, storefront } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import { type Shop, useShop } from "../../harness/shop"

const LONG = "x".repeat(5_000)

let shop: Shop
let cart: { id: string; region_id: string }

beforeAll(async () => {
  shop = await useShop()
  cart = await createCart(shop)
})

const store = () => storefront(shop)
const nested = (depth: number) => JSON.parse('{"a":'.repeat(depth) + "1" + "}".repeat(depth))

describe("a value that every route rejects", () => {
  it.each([
    ["metadata nested 2,000 deep", { metadata: nested(2_000) }, "invalid_field"],
    ["metadata nested 33 deep", { metadata: nested(33) }, "invalid_field"],
    ["a null in a list of metadata", { metadata: { list: [1, null] } }, "invalid_field"],
    ["a zero byte", { metadata: { text: "a\u0000b" } }, "invalid_field"],
    ["half of a character", { metadata: { text: "a\ud800b" } }, "invalid_field"],
    ["a zero byte in a name", { metadata: { "a\u0000b": 1 } }, "invalid_field"],
    ["a field that every object has", { metadata: { toString: 1, valueOf: 1 } }, "unknown_field"],
    ["a prototype", JSON.parse('{"metadata":{"__proto__":{"x":1}}}'), "unknown_field"],
  ])("400: %s", async (_, body, code) => {
    for (const reply of [
      await store().post(`/store/carts/${cart.id}`, body),
      await store().post("/store/carts", { region_id: cart.region_id, ...body }),
      await admin(shop).post("/admin/products", { title: "x", options: [], ...body }),
    ])
      expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 400, code })
  })

  it("200: characters that XML cannot carry are removed", async () => {
    const metadata = { text: "a\u0001b\uFFFEc\u{1FFFF}d\te\nf", list: ["\u0002x"] }
    const { body } = await store().post("/store/carts", { region_id: cart.region_id, metadata }).expect(200)
    expect(body.cart.metadata).toEqual({ text: "abcd\te\nf", list: ["x"] })
  })

  it("200: metadata nested 20 levels deep", async () => {
    const metadata = nested(20)
    const { body } = await store().post(`/store/carts/${cart.id}`, { metadata }).expect(200)
    expect(body.cart.metadata).toEqual(metadata)
  })

  it.each(["__proto__[x]=1", "constructor[prototype][x]=1", "hasOwnProperty=1", "toString=1"])(
    "?%s reaches nothing: it is not read at all",
    async (query) => {
      for (const path of ["/store/products", "/store/regions", "/store/search"]) {
        const usual = await store().get(`${path}?limit=1`).expect(200)
        const { body } = await store().get(`${path}?limit=1&${query}`).expect(200)
        expect(body.count).toBe(usual.body.count)
      }
      await admin(shop).get(`/admin/blog-posts?${query}`).expect(200)
    },
  )

  it("400: a zero byte in the query of an engine's list; our lists remove it", async () => {
    expect((await store().get("/store/collections?q=%00")).status).toBe(400)
    await store().get("/store/search?q=%00").expect(200)
  })

  it.each([`a${"[b]".repeat(2_000)}=1`, "q=a&q=b"])("400: ?%.30s", async (query) => {
    for (const path of ["/store/products", "/store/search"])
      expect((await store().get(`${path}?${query}`)).status).toBe(400)
    expect((await admin(shop).get(`/admin/blog-posts?${query}`)).status).toBe(400)
  })
})

describe("an empty filter", () => {
  it.each([
    "/store/products",
    "/store/collections",
    "/store/product-categories",
    "/store/categories",
    "/store/regions",
    "/store/blog-posts",
    "/store/search",
    "/admin/products",
    "/admin/orders",
    "/admin/blog-posts",
    "/admin/reviews",
  ])("is ignored: GET %s", async (path) => {
    const caller = () => (path.startsWith("/admin") ? admin(shop) : store())
    const countOf = async (query: string) =>
      (await caller().get(`${path}${query}`).expect(200)).body.count as number
    const takesQ = (await caller().get(`${path}?q=a`)).status === 200
    const takesId = (await caller().get(`${path}?id=a`)).status === 200
    const empty = [...(takesQ ? ["q=", "q=%20"] : []), ...(takesId ? ["id=", "id[]="] : [])]
    expect(empty.length > 0 || path === "/admin/reviews").toBe(true)
    // The index of the search may still learn what other specs of this process have written.
    for (const query of empty)
      await eventually(async () => {
        const [before, counted] = [await countOf(""), await countOf(`?${query}`)]
        expect(counted).toBe(before)
      })
  })
})

describe("a caller's text in an answer", () => {
  it.each([
    ["GET", `/store/products/${LONG}`, undefined],
    ["GET", `/store/blog-posts/${LONG}`, undefined],
    ["GET", `/store/carts/${LONG}`, undefined],
    ["GET", `/store/nowhere/${LONG}`, undefined],
    ["GET", `/store/products?${LONG}=1`, undefined],
    ["GET", `/store/products?region_id=${LONG}`, undefined],
    ["GET", `/store/products?order=${LONG}`, undefined],
    ["POST", "/store/carts", { [LONG]: 1 }],
    ["POST", "/store/carts", { region_id: LONG }],
    ["POST", "/store/carts", Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`xxxxxxxx${n}`, 1]))],
    ["POST", "/store/payment-collections", { cart_id: LONG }],
    ["POST", `/auth/customer/${LONG}`, {}],
  ])("is at most 200 characters: %s %.60s", async (method, path, body) => {
    const reply = await (method === "GET" ? store().get(path) : store().post(path, body))
    expect(reply.status).toBeGreaterThanOrEqual(400)
    const { errors = [], message } = reply.body
    expect(message.replaceAll(/[^x]/g, "").length).toBeLessThanOrEqual(200)
    for (const fault of errors) expect(fault.message.replaceAll(/[^x]/g, "").length).toBeLessThanOrEqual(200)
  })

  it("a request id has at most 200 characters", async () => {
    const reply = await anonymous(shop).get("/nowhere").set("x-request-id", LONG)
    expect(reply.headers["x-request-id"]).not.toContain("x".repeat(200))
  })
})

describe("a 404", () => {
  it.each([
    ["/store/products/no-such", /product 'no-such'/],
    ["/store/blog-posts/no-such", /blog post 'no-such'/],
    ["/store/pages/no-such", /page 'no-such'/],
    ["/store/carts/cart_no", /cart.*cart_no/i],
    ["/store/product-categories/pcat_no", /category.*pcat_no/i],
    ["/store/collections/pcol_no", /collection.*pcol_no/i],
    ["/store/regions/reg_no", /region.*reg_no/i],
  ])("names what is missing: %s", async (path, named) => {
    expect((await store().get(path).expect(404)).body.message).toMatch(named)
  })
})

describe("a selection of fields", () => {
  it.each(["fields=", "fields=,", "fields=%2B"])("is ignored if it is empty: ?%s", async (query) => {
    const usual = await store().get("/store/regions").expect(200)
    expect((await store().get(`/store/regions?${query}`).expect(200)).body).toEqual(usual.body)
  })

  it.each(["fields=", "fields=name", "fields=%2Brounding", "fields=nothing"])(
    "leaves each currency its code: ?%s",
    async (query) => {
      const { body } = await store().get(`/store/currencies?limit=3&${query}`).expect(200)
      for (const currency of body.currencies) expect(currency.code).toMatch(/^[a-z]{3}$/)
    },
  )
})

/** Returns all numbers in a value. */
function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

describe("an amount of money", () => {
  it("has no digits that binary fractions would add", async () => {
    const { id } = await fullCart(shop)
    const fields = "*items,total,subtotal,tax_total,items.subtotal,items.tax_total"
    const { body } = await store().get(`/store/carts/${id}?fields=${fields}`).expect(200)
    expect(body.cart.subtotal).toBeGreaterThan(0)
    for (const number of numbersIn(body)) expect(String(number)).not.toMatch(/\.\d{11}/)
  })
})

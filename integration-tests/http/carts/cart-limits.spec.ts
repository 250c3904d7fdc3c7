import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, generateEntityId } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { createCart } from "../../factories/create-cart"
import { createCustomer } from "../../factories/create-customer"
import { fullCart, paymentSession } from "../../factories/paid-cart"
import { admin, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

const MAX_LINES = 250

let shop: TenantShop
let region_id: string
let variant_id: string

beforeAll(async () => {
  shop = await useTenant("cart-limits")
  const cart = await fullCart(shop)
  region_id = cart.region_id
  variant_id = cart.variant_id
})

const store = () => storefront(shop)

describe("quantities", () => {
  const WRONG: [string, number, string][] = [
    ["0.4", 0.4, "invalid_field"],
    ["1.5", 1.5, "invalid_field"],
    ["0", 0, "out_of_range"],
    ["-1", -1, "out_of_range"],
    ["1e300", 1e300, "out_of_range"],
  ]

  it.each(WRONG)("400: %s, as a new line item", async (_, quantity, code) => {
    const cart = await createCart(shop)
    const { body } = await store()
      .post(`/store/carts/${cart.id}/line-items`, { variant_id, quantity })
      .expect(400)
    expect(body.code).toBe(code)
  })

  it.each(WRONG)("400: %s, with a new cart", async (_, quantity, code) => {
    const items = [{ variant_id, quantity }]
    const { body } = await store().post("/store/carts", { region_id, items }).expect(400)
    expect(body.code).toBe(code)
  })

  it("400: a fraction for an existing line item; the line stays unchanged", async () => {
    const { cart, line } = await cartWithLine()
    for (const quantity of [0.4, 1.5]) {
      const { body } = await store()
        .post(`/store/carts/${cart.id}/line-items/${line.id}`, { quantity })
        .expect(400)
      expect(body).toMatchObject({ code: "invalid_field", message: expect.stringContaining("quantity") })
    }
    const { body } = await store().get(`/store/carts/${cart.id}`).expect(200)
    expect(body.cart.items).toMatchObject([{ id: line.id, quantity: 1 }])
  })

  it("200: 0 removes an existing line item", async () => {
    const { cart, line } = await cartWithLine()
    const { body } = await store()
      .post(`/store/carts/${cart.id}/line-items/${line.id}`, { quantity: 0 })
      .expect(200)
    expect(body.cart.items).toEqual([])
  })

  it("400: more of one line item than the shop allows, in one call or several", async () => {
    await admin(shop).post("/admin/config/checkout", { max_quantity_per_line: 3 }).expect(200)
    try {
      const { cart, line } = await cartWithLine()
      const lines = `/store/carts/${cart.id}/line-items`
      const refused = [
        await store().post("/store/carts", { region_id, items: [{ variant_id, quantity: 4 }] }),
        await store().post(lines, { variant_id, quantity: 3 }),
        await store().post(`${lines}/${line.id}`, { quantity: 4 }),
      ]
      for (const { status, body } of refused)
        expect({ status, code: body.code }).toEqual({ status: 400, code: "out_of_range" })
      await store().post(lines, { variant_id, quantity: 2 }).expect(200)
      const added = await Promise.all([1, 2].map(() => store().post(lines, { variant_id, quantity: 1 })))
      expect(added.map(({ status }) => status)).not.toContain(200)
      const config = await store().get(`/store/checkout-config?region_id=${region_id}`).expect(200)
      expect(config.body.checkout_config.max_quantity_per_line).toBe(3)
    } finally {
      await admin(shop).post("/admin/config/checkout", { max_quantity_per_line: 9_999 }).expect(200)
    }
  })
})

describe("the size of a call and of a cart", () => {
  it("400: more than 100 items, or codes, in one call", async () => {
    const items = Array.from({ length: 101 }, () => ({ variant_id, quantity: 1 }))
    expect((await store().post("/store/carts", { region_id, items }).expect(400)).body.code).toBe(
      "out_of_range",
    )
    const promo_codes = Array.from({ length: 101 }, (_, index) => `CODE${index}`)
    const cart = await createCart(shop)
    for (const path of [`/store/carts/${cart.id}/promotions`, `/store/carts/${cart.id}`])
      expect((await store().post(path, { promo_codes }).expect(400)).body.code).toBe("out_of_range")
  })

  it("400: more than 250 line items, for two calls at 249", async () => {
    const { cart } = await cartWithLine()
    await fill(cart.id, MAX_LINES - 2)
    const add = (index: number) =>
      store().post(`/store/carts/${cart.id}/line-items`, { variant_id, quantity: 1, metadata: { index } })
    const replies = await Promise.all([add(1), add(2)])
    const answered = replies.map(({ status }) => status).sort()
    // The other call is refused by the database, or by the engine after it has waited two seconds for the cart's lock.
    expect(answered[0]).toBe(200)
    expect([400, 503]).toContain(answered[1])

    const refused = await add(3)
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 400, code: "out_of_range" })
    expect(await linesOf(cart.id)).toBe(MAX_LINES)
  })

  it("400: the database refuses line item 251, for two calls at the same time", async () => {
    const { cart } = await cartWithLine()
    await fill(cart.id, MAX_LINES - 2)
    const added = await Promise.allSettled([fill(cart.id, 1), fill(cart.id, 1)])
    expect(added.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
    expect(await linesOf(cart.id)).toBe(MAX_LINES)
  })

  it("413: a body over 100 KB, compressed or not", async () => {
    const { body } = await store()
      .post("/store/carts", { region_id, metadata: { text: "x".repeat(101 * 1024) } })
      .expect(413)
    expect(body.code).toBe("payload_too_large")
    await store()
      .post("/store/carts", { region_id, metadata: { text: "x".repeat(90 * 1024) } })
      .expect(200)
  })
})

describe("addresses", () => {
  const WRONG: [string, object][] = [
    ["an address without content", {}],
    ["an address of blanks", { first_name: " ", address_1: "", city: null }],
    ["an address of nothing but metadata", { metadata: { a: 1 } }],
    ["a country that there is not", { address_1: "Elm Street 1", country_code: "zz" }],
    ["a country in full", { address_1: "Elm Street 1", country_code: "Germany" }],
  ]
  const kinds = ["shipping_address", "billing_address"]

  it.each(
    WRONG.flatMap(([what, address]) => kinds.map((kind): [string, string, object] => [what, kind, address])),
  )("400: %s, as %s", async (_, kind, address) => {
    const cart = await createCart(shop)
    const made = await store()
      .post("/store/carts", { region_id, [kind]: address })
      .expect(400)
    const changed = await store()
      .post(`/store/carts/${cart.id}`, { [kind]: address })
      .expect(400)
    for (const { body } of [made, changed])
      expect(body).toMatchObject({ code: "invalid_field", message: expect.stringContaining(kind) })
  })

  it("400: a country outside the cart's region", async () => {
    const cart = await createCart(shop)
    const shipping_address = { address_1: "Elm Street 1", country_code: "jp" }
    await store().post(`/store/carts/${cart.id}`, { shipping_address }).expect(400)
  })

  it("400: the id of another cart's address", async () => {
    const { body } = await store()
      .get(`/store/carts/${(await fullCart(shop)).id}`)
      .expect(200)
    const { id } = body.cart.shipping_address
    await store().post("/store/carts", { region_id, shipping_address: id }).expect(400)
    const cart = await createCart(shop)
    const shipping_address = { id, address_1: "Elm Street 1" }
    await store().post(`/store/carts/${cart.id}`, { shipping_address }).expect(400)
  })
})

describe("an id that is not in the cart", () => {
  it("404: an unknown line item, or one of another cart", async () => {
    const { cart } = await cartWithLine()
    const other = await cartWithLine()
    for (const id of ["cali_unknown", other.line.id]) {
      const path = `/store/carts/${cart.id}/line-items/${id}`
      const { body } = await store().delete(path).expect(404)
      expect(body).toMatchObject({ code: "not_found", message: expect.stringContaining(id) })
      await store().post(path, { quantity: 2 }).expect(404)
    }
    expect(await linesOf(other.cart.id)).toBe(1)
  })

  it.each([
    ["POST", "", { email: "a@b.test" }],
    ["POST", "/line-items", { variant_id: "variant_x", quantity: 1 }],
    ["POST", "/line-items/cali_x", { quantity: 1 }],
    ["DELETE", "/line-items/cali_x", undefined],
    ["POST", "/promotions", { promo_codes: ["X"] }],
    ["POST", "/shipping-methods", { option_id: "so_x" }],
    ["POST", "/payment-sessions", {}],
    ["POST", "/complete", {}],
  ])("404: %s %s of an unknown cart", async (method, path, body) => {
    const address = `/store/carts/cart_unknown${path}`
    const reply = await (method === "POST" ? store().post(address, body) : store().delete(address))
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status: 404, code: "not_found" })
    expect(reply.body.message).toMatch(/cart/i)
  })

  it("400: an empty shipping option", async () => {
    const { cart } = await cartWithLine()
    await store().post(`/store/carts/${cart.id}/shipping-methods`, { option_id: "" }).expect(400)
  })
})

describe("a cart that is already an order", () => {
  it("409: accepts no change, and returns its order again", async () => {
    const cart = await fullCart(shop)
    await paymentSession(shop, cart.id, "pp_system_default")
    const first = await store().post(`/store/carts/${cart.id}/complete`, {}).expect(200)
    const { items } = (await store().get(`/store/carts/${cart.id}`).expect(200)).body.cart
    const line = `/store/carts/${cart.id}/line-items/${items[0].id}`
    const path = (name: string) => `/store/carts/${cart.id}${name}`
    const replies = [
      await store().post(path("/line-items"), { variant_id, quantity: 1 }),
      await store().post(line, { quantity: 2 }),
      await store().delete(line),
      await store().post(path(""), { email: "other@b.test" }),
      await store().post(path("/promotions"), { promo_codes: ["WELCOME10"] }),
      await store().post(path("/shipping-methods"), { option_id: "so_x" }),
      await store().post(path("/payment-sessions"), {}),
    ]
    for (const { status, body } of replies)
      expect({ status, code: body.code }).toEqual({ status: 409, code: "invalid_state" })
    const again = await store().post(path("/complete"), {}).expect(200)
    expect(again.body.order.id).toBe(first.body.order.id)
  })

  it("409: accepts no line item, even by a call that checked the cart earlier", async () => {
    const cart = await fullCart(shop)
    await paymentSession(shop, cart.id, "pp_system_default")
    await store().post(`/store/carts/${cart.id}/complete`, {}).expect(200)
    await expect(fill(cart.id, 1)).rejects.toMatchObject({ code: "SV003" })
  })
})

describe("a cart that is assigned to its customer", () => {
  it("200: again, also after another cart, although the engine caches the customer", async () => {
    const { token, id: customer_id } = await createCustomer(shop)
    const first = await createCart(shop)
    const second = await createCart(shop)
    for (const cart of [first, first, second]) {
      const path = `/store/carts/${cart.id}/customer`
      const { body } = await storefront(shop, { token }).post(path, {}).expect(200)
      expect(body.cart).toMatchObject({ id: cart.id, customer_id })
    }
  })
})

describe("an unpaid cart", () => {
  it("409: cannot be completed empty or without a payment", async () => {
    const empty = await createCart(shop)
    const unpaid = await fullCart(shop)
    for (const { id } of [empty, unpaid]) {
      const { body } = await store().post(`/store/carts/${id}/complete`, {}).expect(409)
      expect(body.code).toBe("invalid_state")
    }
  })
})

async function cartWithLine() {
  const cart = await createCart(shop)
  const { body } = await store()
    .post(`/store/carts/${cart.id}/line-items`, { variant_id, quantity: 1 })
    .expect(200)
  return { cart, line: body.cart.items[0] as { id: string } }
}

/** Adds lines by SQL, because the engine needs a second for a dozen of them. */
async function fill(cartId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({
    id: generateEntityId("", "cali"),
    cart_id: cartId,
    title: "filling",
    quantity: 1,
    unit_price: 1,
    raw_unit_price: JSON.stringify({ value: "1", precision: 20 }),
  }))
  await inShop((database) => database("cart_line_item").insert(rows))
}

async function linesOf(cartId: string): Promise<number> {
  const found = await inShop((database) =>
    database("cart_line_item").where({ cart_id: cartId, deleted_at: null }).count("id as count"),
  )
  return Number(found[0]?.count)
}

function inShop<Result>(work: (database: Knex) => PromiseLike<Result>): Promise<Result> {
  return runInTenant(shop.tenant, async () =>
    work(shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)),
  )
}

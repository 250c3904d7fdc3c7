import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { rows } from "../../../src/api/contracts"
import { pathParameters, type Row } from "../../../src/kits/rows/row"
import { createCustomer } from "../../factories/create-customer"
import { createStockedProduct, filledCart, type StockedProduct, useOrderShop } from "../../factories/orders"
import { halfSignedIn } from "../../factories/owned/accounts"
import { all } from "../../factories/owned/all"
import type { OwnedCall, OwnedEntries, Owner } from "../../factories/owned/thing"
import { type Caller, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

const entries: OwnedEntries = Object.assign({}, ...all)
const TAKING_IDS = rows
  .filter((row) => /^\/(store|auth)\//.test(row.path) && takesId(row))
  .map((row): [string, Row] => [`${row.method} ${row.path}`, row])

let owner: Owner
let other: { token: string }
let away: TenantShop
let foreign: { token: string }

beforeAll(async () => {
  const shop = await useOrderShop()
  const product: StockedProduct = await createStockedProduct(shop, 1000)
  owner = { shop, product, customer: await createCustomer(shop) }
  other = await createCustomer(shop)
  away = await useTenant("away")
  foreign = await createCustomer(away)
})

it("exactly the rows with an id under /store and /auth declare an owner", () => {
  const names = TAKING_IDS.map(([name]) => name)
  const advice =
    "Say in integration-tests/factories/owned how a customer's thing for it is made, or why it has no owner."
  expect(
    names.filter((name) => !(name in entries)),
    advice,
  ).toEqual([])
  expect(Object.keys(entries).filter((name) => !names.includes(name))).toEqual([])
})

const OWNED = TAKING_IDS.filter(([name]) => typeof entries[name] === "function")

describe.each(OWNED)("%s", (name, row) => {
  it("works for its owner and nobody else", async () => {
    const entry = entries[name]
    if (typeof entry !== "function") throw new Error(`There is no entry for ${name}`)
    const call = await entry(owner)
    const before = await call.untouched?.()

    const refused = call.others ?? { status: 404, code: "not_found" }
    const asksForCustomer = row.auth === "customer" || row.auth === "key+customer"
    const asGuest = asksForCustomer ? { status: 401, code: "missing_token" } : refused
    await expectNothing(call, storefront(owner.shop, { token: other.token }), row, refused)
    await expectNothing(call, storefront(owner.shop), row, call.guest ?? asGuest)
    await expectNothing(call, storefront(away, { token: foreign.token }), row, refused)
    const smuggled = await send(storefront(owner.shop, { token: foreign.token }), row, call)
    expect([401, 403, 404]).toContain(smuggled.status)

    expect(await call.untouched?.()).toEqual(before)
    const { token } = call.as ?? owner.customer
    const { status, body } = await send(storefront(owner.shop, { token }), row, call)
    if (call.owner === "not refused") return expect(status).not.toBe(refused.status)
    expect({ status, ...(call.owner?.code && { code: body.code }) }).toEqual(call.owner ?? { status: 200 })
  })
})

/** Checks that the call of another customer is refused, and that the response contains no data of the owner. */
async function expectNothing(
  call: OwnedCall,
  caller: Caller,
  row: Row,
  expected: { status: number; code?: string },
): Promise<void> {
  const { status, body, text } = await send(caller, row, call)
  expect({ status, ...(expected.code && { code: body.code }) }).toEqual(expected)
  for (const secret of [call.as?.email ?? owner.customer.email, owner.customer.id, ...(call.secrets ?? [])])
    expect(text).not.toContain(secret)
  if (status < 400) expect(body).toEqual({ success: true })
}

function send(caller: Caller, { method }: Row, { path, body }: OwnedCall) {
  if (method === "GET") return caller.get(path)
  return method === "DELETE" ? caller.delete(path).send(body) : caller.post(path, body)
}

/** Whether a route takes an id, in its path or in a field whose name ends in `id` or `ids`. */
function takesId({ path, query, body }: Row): boolean {
  const fields = [query, body].flatMap((schema) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [],
  )
  return pathParameters(path).length > 0 || fields.some((field) => /(^|_)ids?$/.test(field))
}

describe("GET /store/products with another customer's cart", () => {
  it("200: as without a cart", async () => {
    const { customer, shop, product } = owner
    const { id } = await filledCart(shop, { product, customer })
    const regions = await storefront(shop).get("/store/regions").expect(200)
    const usd = regions.body.regions.find(
      ({ currency_code }: { currency_code: string }) => currency_code === "usd",
    )
    const own = storefront(shop, { token: customer.token })
    await own.post(`/store/carts/${id}`, { region_id: usd.id }).expect(200)
    const currencyFor = async (caller: Caller, query: string) => {
      const { body } = await caller.get(`/store/products/${product.id}${query}`).expect(200)
      return body.product.variants[0].calculated_price.currency_code
    }
    const usual = await currencyFor(storefront(shop), "")
    expect(await currencyFor(own, `?cart_id=${id}`)).toBe("usd")
    expect(usual).not.toBe("usd")
    for (const caller of [storefront(shop), storefront(shop, { token: other.token })])
      expect(await currencyFor(caller, `?cart_id=${id}`)).toBe(usual)
  })
})

describe("one's own cart with an id from another customer's cart", () => {
  let cart: { id: string }
  let victim: { id: string; items: { id: string }[]; shipping_address: { id: string } }
  const own = () => storefront(owner.shop, { token: other.token })
  const read = async () => {
    const { body } = await storefront(owner.shop, { token: owner.customer.token })
      .get(`/store/carts/${victim.id}`)
      .expect(200)
    return body.cart
  }

  beforeAll(async () => {
    const { shop, product, customer } = owner
    const { id } = await filledCart(shop, { product, customer })
    victim = (await storefront(shop, { token: customer.token }).get(`/store/carts/${id}`).expect(200)).body
      .cart
    cart = (await own().post("/store/carts", {}).expect(200)).body.cart
  })

  it.each(["post", "delete"] as const)("404: its line item (%s)", async (method) => {
    const before = await read()
    const path = `/store/carts/${cart.id}/line-items/${victim.items[0]?.id}`
    const reply = method === "post" ? own().post(path, { quantity: 5 }) : own().delete(path)
    expect((await reply.expect(404)).body.code).toBe("not_found")
    expect(await read()).toEqual(before)
  })

  it.each(["shipping_address", "billing_address"])("400: its address (%s)", async (field) => {
    const before = await read()
    const stolen = { [field]: { id: victim.shipping_address.id, city: "Stolen" } }
    const reply = await own().post(`/store/carts/${cart.id}`, stolen).expect(400)
    expect(reply.text).not.toContain("Unter den Linden")
    expect(await read()).toEqual(before)
    await own()
      .post("/store/carts", { [field]: victim.shipping_address.id })
      .expect(400)
  })

  it("200: one's own address by its id", async () => {
    const made = await own()
      .post(`/store/carts/${cart.id}`, { shipping_address: { city: "Köln" } })
      .expect(200)
    const { id } = made.body.cart.shipping_address
    const changed = await own().post(`/store/carts/${cart.id}`, { shipping_address: { id, city: "Bonn" } })
    expect(changed.body.cart.shipping_address).toMatchObject({ city: "Bonn" })
  })
})

describe("an account's cart by password alone, if the account has a second factor", () => {
  it("404", async () => {
    const { shop, product } = owner
    const customer = await createCustomer(shop)
    const { id } = await filledCart(shop, { product, customer })
    const { token } = await halfSignedIn({ ...owner, customer })
    await storefront(shop, { token }).get(`/store/carts/${id}`).expect(404)
    await storefront(shop, { token: customer.token }).get(`/store/carts/${id}`).expect(200)
  })
})

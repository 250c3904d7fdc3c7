import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import { BERLIN, type Customer } from "../../factories/orders"
import { type Caller, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const LONG = "x".repeat(201)

let shop: Shop
let customer: Customer
let me: Caller

beforeAll(async () => {
  shop = await useShop()
  customer = await createCustomer(shop)
  me = storefront(shop, { token: customer.token })
})

describe.each([
  ["GET", "/store/customers/me"],
  ["POST", "/store/customers/me"],
  ["POST", "/store/customers/me/addresses"],
])("%s %s", (method, path) => {
  it("401: without a key, and without a customer", async () => {
    const call = (caller: Caller) => (method === "GET" ? caller.get(path) : caller.post(path, {}))
    const keyless = await call(storefront(shop, { key: null, token: customer.token })).expect(401)
    expect(keyless.body.code).toBe("missing_publishable_key")
    expect((await call(storefront(shop)).expect(401)).body.code).toBe("missing_token")
  })
})

describe("GET /store/customers/me", () => {
  it("200: returns the profile with its addresses", async () => {
    const { body } = await me.get("/store/customers/me").expect(200)
    expect(body.customer).toMatchObject({ id: customer.id, email: customer.email, addresses: [] })
  })
})

describe("POST /store/customers/me", () => {
  it("200: changes the sent fields only", async () => {
    await me.post("/store/customers/me", { first_name: "Ada", last_name: "Lovelace" }).expect(200)
    const { body } = await me.post("/store/customers/me", { phone: "+49 30 1234" }).expect(200)
    expect(body.customer).toMatchObject({ first_name: "Ada", last_name: "Lovelace", phone: "+49 30 1234" })
    expect((await me.post("/store/customers/me", { phone: null }).expect(200)).body.customer.phone).toBeNull()
  })

  it.each([
    [{ first_name: 7 }, "invalid_field"],
    [{ first_name: LONG }, "out_of_range"],
    [{ metadata: [] }, "invalid_field"],
    [{ email: "other@factory.test" }, "unknown_field"],
    [{ has_account: false }, "unknown_field"],
    [{ groups: ["cusgroup_vip"] }, "unknown_field"],
  ])("400: %j", async (body, code) => {
    const reply = await me.post("/store/customers/me", body).expect(400)
    expect(reply.body).toMatchObject({ type: "validation_error", code })
  })
})

describe("POST /store/customers/me/addresses", () => {
  const add = (body: object) => me.post("/store/customers/me/addresses", body)

  it("200: adds an address; only the latest default for shipping stays the default", async () => {
    await add({ ...BERLIN, address_name: "Home", is_default_shipping: true }).expect(200)
    const { body } = await add({ ...BERLIN, address_name: "Work", is_default_shipping: true }).expect(200)
    const byDefault = body.customer.addresses.filter(
      (address: { is_default_shipping: boolean }) => address.is_default_shipping,
    )
    expect(body.customer.addresses).toHaveLength(2)
    expect(byDefault).toMatchObject([{ address_name: "Work", city: "Berlin", country_code: "de" }])
  })

  it.each([
    [{ city: 7 }, "invalid_field"],
    [{ city: LONG }, "out_of_range"],
    [{ country_code: "Germany" }, "invalid_field"],
    [{ is_default_billing: "yes" }, "invalid_field"],
    [{ customer_id: "cus_other" }, "unknown_field"],
  ])("400: %j", async (fields, code) => {
    expect((await add({ ...BERLIN, ...fields }).expect(400)).body.code).toBe(code)
  })
})

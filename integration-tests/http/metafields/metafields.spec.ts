import { Modules } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { removeMetafieldDefinitionWorkflow } from "../../../src/features/metafields/workflows/definitions"
import { setMetafieldsWorkflow } from "../../../src/features/metafields/workflows/set-metafields"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { createDefinition, setMetafield } from "../../factories/metafields"
import { type Catalogue, createProduct, openCatalogue } from "../../factories/products"
import { createService } from "../../factories/services"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop
let catalogue: Catalogue
let product: string

beforeAll(async () => {
  shop = await useShop()
  catalogue = await openCatalogue(shop)
  product = (await createProduct(catalogue)).id
})

interface Field {
  key: string
  value: unknown
}

const read = (path: string, key: string) =>
  storefront(catalogue)
    .get(`/store/metafields/${path}?limit=100`)
    .expect(200)
    .then(({ body }) => body.metafields.find((one: Field) => one.key === key))

const set = (metafields: object[]) => admin(shop).post("/admin/metafields/set", { metafields })

describe("the order of a record's metafields", () => {
  it("200: is that of the definitions, or the requested one, for storefronts and admins", async () => {
    const { id } = await createProduct(catalogue)
    const made = [
      await createDefinition(shop, { namespace: "sorted", name: "B", position: 1 }),
      await createDefinition(shop, { namespace: "sorted", name: "A", position: 2 }),
    ]
    for (const definition of made) await setMetafield(shop, definition, id, "x")
    const names = async (list: string, order: string) => {
      const caller = list.startsWith("/admin") ? admin(shop) : storefront(catalogue)
      const { body } = await caller.get(`${list}/product/${id}?limit=100&order=${order}`).expect(200)
      const own = body.metafields.filter(({ namespace }: { namespace: string }) => namespace === "sorted")
      return own.map(({ name }: { name: string }) => name)
    }
    for (const list of ["/store/metafields", "/admin/metafields"]) {
      expect(await names(list, "position")).toEqual(["B", "A"])
      expect(await names(list, "name")).toEqual(["A", "B"])
      expect(await names(list, "-name")).toEqual(["B", "A"])
    }
    await storefront(catalogue).get(`/store/metafields/product/${id}?order=value`).expect(400)
  })
})

describe("GET /store/metafields/:resource_type/:resource_id", () => {
  it("200: typed values of public definitions", async () => {
    const definition = await createDefinition(shop, { type: "dimension", name: "Height" })
    const hidden = await createDefinition(shop, { is_public: false })
    await setMetafield(shop, definition, product, { value: 12.5, unit: "cm" })
    await setMetafield(shop, hidden, product, "secret")
    expect(await read(`product/${product}`, definition.key)).toEqual({
      namespace: "specs",
      key: definition.key,
      type: "dimension",
      value: { value: 12.5, unit: "cm" },
      name: "Height",
      locale: null,
      updated_at: expect.any(String),
    })
    expect(await read(`product/${product}`, hidden.key)).toBeUndefined()
    const { body } = await admin(shop).get(`/admin/metafields/product/${product}?limit=100`).expect(200)
    expect(body.metafields.find((one: Field) => one.key === hidden.key)).toMatchObject({
      value: "secret",
      is_public: false,
    })
  })

  it("200: a change shows at once, and a deleted value is gone", async () => {
    const definition = await createDefinition(shop)
    for (const value of ["one", "two"]) {
      await setMetafield(shop, definition, product, value)
      expect(await read(`product/${product}`, definition.key)).toMatchObject({ value })
    }
    await setMetafield(shop, definition, product, null)
    expect(await read(`product/${product}`, definition.key)).toBeUndefined()
  })

  it("200: a default counts for records without a value", async () => {
    const definition = await createDefinition(shop, { type: "list.text", default_value: ["a", "b"] })
    expect(await read(`product/${product}`, definition.key)).toMatchObject({ value: ["a", "b"] })
    await setMetafield(shop, definition, product, [])
    expect(await read(`product/${product}`, definition.key)).toMatchObject({ value: [] })
  })

  it("200: pinned ones first, then by position, also with the product", async () => {
    const namespace = unique("order").toLowerCase()
    const add = (key: string, fields: object) =>
      createDefinition(shop, { namespace, key, default_value: "x", ...fields })
    await add("a_last", { position: 10 })
    await add("b_first", { position: -1 })
    await add("c_middle", {})
    await add("d_pinned", { is_pinned: true, position: 20 })
    const expected = ["d_pinned", "b_first", "c_middle", "a_last"]
    const own = (fields: { namespace: string; key: string }[]) =>
      fields.filter((one) => one.namespace === namespace).map(({ key }) => key)
    const { body } = await storefront(catalogue).get(`/store/metafields/product/${product}?limit=100`)
    expect(own(body.metafields)).toEqual(expected)
    const shown = await storefront(catalogue).get(`/store/products/${product}?fields=id,metafields`)
    expect(own(shown.body.product.metafields)).toEqual(expected)
    const all = await admin(shop).get("/admin/metafield-definitions?limit=100&order=position").expect(200)
    const positions = all.body.metafield_definitions.map(({ position }: { position: number }) => position)
    expect(positions).toEqual([...positions].sort((a, b) => a - b))
    await admin(shop).post("/admin/metafield-definitions", { position: 0.5 }).expect(400)
  })

  it("200: the shop has metafields, too", async () => {
    const definition = await createDefinition(shop, { resource_type: "shop" })
    await setMetafield(shop, definition, "shop", "Since 1950")
    expect(await read("shop/shop", definition.key)).toMatchObject({ value: "Since 1950" })
  })

  it("200: a service has metafields, and 404: at once after it is switched off", async () => {
    const { id } = await createService(shop)
    const definition = await createDefinition(shop, { resource_type: "service" })
    await setMetafield(shop, definition, id, "Bring an apron")
    for (let call = 1; call <= 2; call++)
      expect(await read(`service/${id}`, definition.key)).toMatchObject({ value: "Bring an apron" })
    await admin(shop).post(`/admin/services/${id}`, { is_active: false }).expect(200)
    await storefront(catalogue).get(`/store/metafields/service/${id}?limit=100`).expect(404)
  })

  it("404: records that storefronts do not see", async () => {
    const draft = await createProduct(catalogue)
    await shop.container.resolve(Modules.PRODUCT).updateProducts(draft.id, { status: "draft" })
    const customer = await createCustomer(shop)
    for (const path of [
      `product/${draft.id}`,
      "product/none",
      `customer/${customer.id}`,
      "order/order_1",
      "user/user_1",
      "nothing/1",
      "product/..%2f..",
      `constructor/${product}`,
    ]) {
      const { body } = await storefront(catalogue).get(`/store/metafields/${path}`).expect(404)
      expect(body.code, path).toBe("not_found")
    }
  })

  it("404: a product of another sales channel", async () => {
    const { body } = await storefront(shop).get(`/store/metafields/product/${product}`).expect(404)
    expect(body.code).toBe("not_found")
  })

  it("404: a customer's metafields for every caller, the customer included", async () => {
    const customer = await createCustomer(shop)
    const definition = await createDefinition(shop, { resource_type: "customer" })
    await setMetafield(shop, definition, customer.id, "A private note")
    for (const token of [customer.token, (await createCustomer(shop)).token])
      await storefront(shop, { token }).get(`/store/metafields/customer/${customer.id}`).expect(404)
  })

  it("200: the customer's own public metafields are with the profile, and no other caller gets them", async () => {
    const customer = await createCustomer(shop)
    const other = await createCustomer(shop)
    const shown = await createDefinition(shop, { resource_type: "customer" })
    const hidden = await createDefinition(shop, { resource_type: "customer", is_public: false })
    await setMetafield(shop, shown, customer.id, "Gold member")
    await setMetafield(shop, hidden, customer.id, "A private note")
    const profile = async (token: string, query = "") =>
      (await storefront(shop, { token }).get(`/store/customers/me${query}`).expect(200)).body.customer
    const own = await profile(customer.token)
    expect(own).toMatchObject({ id: customer.id, addresses: [] })
    expect(own.metafields.filter(({ value }: Field) => value === "Gold member")).toHaveLength(1)
    expect(JSON.stringify(own)).not.toContain("A private note")
    expect(JSON.stringify(await profile(other.token))).not.toContain("Gold member")
    expect(await profile(customer.token, "?fields=id")).toMatchObject({ id: customer.id })
    await storefront(shop).get("/store/customers/me").expect(401)
    await storefront(shop, { token: customer.token }).get("/store/customers/me?metafields=1").expect(400)
  })

  it("400 and 401", async () => {
    await storefront(shop).get(`/store/metafields/product/${product}?limit=101`).expect(400)
    await storefront(shop, { key: null }).get(`/store/metafields/product/${product}`).expect(401)
  })
})

describe("GET /store/products?metafields[…]", () => {
  const list = (query: string) => storefront(catalogue).get(`/store/products?fields=id&limit=100&${query}`)
  const ids = async (query: string) =>
    (await list(query).expect(200)).body.products.map(({ id }: { id: string }) => id)

  it("200: products with this value of a filterable definition", async () => {
    const other = (await createProduct(catalogue)).id
    const color = await createDefinition(shop, { is_filterable: true, type: "list.text" })
    const size = await createDefinition(shop, { is_filterable: true, type: "number" })
    await setMetafield(shop, color, product, ["red", "blue"])
    await setMetafield(shop, color, other, ["green"])
    await setMetafield(shop, size, product, 40)
    const one = `metafields[specs.${color.key}]`
    expect(await ids(`${one}=blue`)).toEqual([product])
    expect((await ids(`${one}=red&${one}=green`)).sort()).toEqual([product, other].sort())
    expect(await ids(`${one}=red&metafields[specs.${size.key}]=40`)).toEqual([product])
    expect(await ids(`${one}=green&metafields[specs.${size.key}]=40`)).toEqual([])
    await setMetafield(shop, color, product, ["blue"])
    expect(await ids(`${one}=red`)).toEqual([])
  })

  it("200: nothing for a definition that is not filterable or not public, until it is", async () => {
    const definition = await createDefinition(shop)
    const value = unique()
    await setMetafield(shop, definition, product, value)
    const query = `metafields[specs.${definition.key}]=${value}`
    expect(await ids(query)).toEqual([])
    await admin(shop)
      .post(`/admin/metafield-definitions/${definition.id}`, { is_filterable: true })
      .expect(200)
    expect(await ids(query)).toEqual([product])
    await admin(shop).post(`/admin/metafield-definitions/${definition.id}`, { is_public: false }).expect(200)
    expect(await ids(query)).toEqual([])
  })

  it("200: values of more products than one batch are found after a definition has become filterable", async () => {
    const definition = await createDefinition(shop)
    const count = 1_100
    await sql(
      shop,
      `INSERT INTO metafield (id, definition_id, resource_id, value)
       SELECT 'metaf_' || ? || n, ?, 'prod_none_' || n, '{"value": "many"}' FROM generate_series(1, ?) AS n`,
      [definition.key, definition.id, count],
    )
    await setMetafield(shop, definition, product, "many")
    await admin(shop)
      .post(`/admin/metafield-definitions/${definition.id}`, { is_filterable: true })
      .expect(200)
    const [found] = await sql(
      shop,
      "SELECT CAST(count(*) AS integer) AS count FROM metafield WHERE definition_id = ? AND words = '{many}'",
      [definition.id],
    )
    expect(found).toEqual({ count: count + 1 })
    expect(await ids(`metafields[specs.${definition.key}]=many`)).toEqual([product])
  })

  it("200: `fields` adds the public metafields, and a change shows at once", async () => {
    const shown = await createDefinition(shop, { type: "decimal" })
    const hidden = await createDefinition(shop, { is_public: false })
    const usual = await createDefinition(shop, { default_value: "as always" })
    await setMetafield(shop, hidden, product, "secret")
    const fields = async (path: string) => {
      const { body } = await storefront(catalogue).get(path).expect(200)
      const found: { id: string; metafields: Field[] }[] = body.products ?? [body.product]
      const own = found.find(({ id }) => id === product)?.metafields ?? []
      return new Map(own.map(({ key, value }) => [key, value]))
    }
    for (const path of [
      "/store/products?fields=+metafields&limit=100",
      `/store/products/${product}?fields=id,metafields`,
    ])
      for (const value of ["1.50", "2.5"]) {
        await setMetafield(shop, shown, product, value)
        const found = await fields(path)
        expect(found.get(shown.key)).toBe(value)
        expect(found.get(usual.key)).toBe("as always")
        expect(found.has(hidden.key)).toBe(false)
      }
    const { body } = await storefront(catalogue).get(`/store/products/${product}`).expect(200)
    expect(body.product).not.toHaveProperty("metafields")
  })

  it("200: hostile values are values", async () => {
    const definition = await createDefinition(shop, { is_filterable: true })
    const value = 'it\'s a ?, :binding, "quote", {brace} and \\ back'
    await setMetafield(shop, definition, product, value)
    const query = new URLSearchParams({ [`metafields[specs.${definition.key}]`]: value })
    expect(await ids(query.toString())).toEqual([product])
  })

  it.each([
    "metafields=a",
    "metafields[a]=b",
    "metafields[a.b][c]=d",
    "metafields[A.b]=c",
    "metafields[a.b.c]=d",
  ])("400: %s", async (query) => {
    expect((await list(query).expect(400)).body.type).toBe("validation_error")
  })
})

describe("POST /admin/metafields/set", () => {
  it("400: names all faults, and stores nothing", async () => {
    const good = await createDefinition(shop)
    const number = await createDefinition(shop, { type: "number", validations: { max: 10 } })
    const { namespace } = good
    const one = { resource_type: "product", resource_id: product, namespace }
    const { body } = await set([
      { ...one, key: good.key, value: "stored?" },
      { ...one, key: number.key, value: 11 },
      { ...one, key: "unknown", value: 1 },
      { ...one, key: good.key, value: "again" },
    ]).expect(400)
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      "metafields.1.value",
      "metafields.2.key",
      "metafields.3.key",
    ])
    expect(await read(`product/${product}`, good.key)).toBeUndefined()
  })

  it.each([
    [[], "metafields"],
    [[{ resource_type: "user", resource_id: "user_1" }], "resource_type"],
    [[{ resource_type: "product", resource_id: "none" }], "resource_id"],
    [[{ resource_type: "product_option", resource_id: "x" }], "resource_type"],
  ])("400: %j", async (metafields, field) => {
    const filled = metafields.map((one) => ({ namespace: "specs", key: "x", value: 1, ...one }))
    const { body } = await set(filled).expect(400)
    expect(body.message).toContain(field)
  })

  it("400: a reference to a record that does not exist", async () => {
    const definition = await createDefinition(shop, {
      type: "list.reference",
      validations: { resource_type: "product" },
    })
    const one = { resource_type: "product", resource_id: product, namespace: "specs", key: definition.key }
    expect((await set([{ ...one, value: [product, "prod_none"] }]).expect(400)).body.message).toContain(
      "no product",
    )
    await set([{ ...one, value: [product] }]).expect(200)
  })

  it("has a compensation", async () => {
    const definition = await createDefinition(shop)
    await setMetafield(shop, definition, product, "before")
    const values = [{ definition_id: definition.id, resource_id: product, value: "after", words: null }]
    const { transaction } = await setMetafieldsWorkflow(shop.container).run({ input: { values } })
    expect(await read(`product/${product}`, definition.key)).toMatchObject({ value: "after" })
    await setMetafieldsWorkflow(shop.container).cancel({ transaction })
    expect(await read(`product/${product}`, definition.key)).toMatchObject({ value: "before" })
  })
})

describe("/admin/metafield-definitions", () => {
  const path = "/admin/metafield-definitions"
  const usual = { resource_type: "product", namespace: "specs", name: "A field", type: "text" }

  it.each([
    [{ key: undefined }, "missing_field"],
    [{ resource_type: "user" }, "invalid_field"],
    [{ namespace: "Not allowed" }, "invalid_field"],
    [{ key: "constructor" }, "invalid_field"],
    [{ type: "list.json" }, "invalid_field"],
    [{ type: "number", default_value: "1" }, "invalid_field"],
    [{ validations: { min: 2, max: 1 } }, "invalid_field"],
    [{ validations: { pattern: "(" } }, "invalid_field"],
    [{ validations: { pattern: "[A-Z]+" }, default_value: "a" }, "invalid_field"],
    [{ validations: { surprise: 1 } }, "unknown_field"],
    [{ surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    const { body } = await admin(shop)
      .post(path, { ...usual, key: "k", ...fields })
      .expect(400)
    expect(body.code).toBe(code)
  })

  it("409: for a key that exists, and 400 for a change of the type", async () => {
    const { id, key } = await createDefinition(shop)
    expect(
      (
        await admin(shop)
          .post(path, { ...usual, key })
          .expect(409)
      ).body.code,
    ).toBe("duplicate")
    await admin(shop).post(`${path}/${id}`, { type: "number" }).expect(400)
  })

  it("200: changes replace validations and defaults", async () => {
    const { id } = await createDefinition(shop, {
      validations: { max_length: 5, choices: ["a"] },
      default_value: "a",
    })
    await admin(shop)
      .post(`${path}/${id}`, { validations: { max_length: 9 }, default_value: "bbbbbb" })
      .expect(200)
    const { body } = await admin(shop).get(`${path}/${id}`).expect(200)
    expect(body.metafield_definition).toMatchObject({
      validations: { max_length: 9 },
      default_value: "bbbbbb",
    })
    expect(body.metafield_definition.validations).toEqual({ max_length: 9 })
    await admin(shop)
      .post(`${path}/${id}`, { validations: { max_length: 2 } })
      .expect(400)
  })

  it("200: an empty rule is no rule", async () => {
    const { id } = await createDefinition(shop, {
      validations: { pattern: "", choices: [], min_length: null, max_length: 9 },
    })
    const read = async () => (await admin(shop).get(`${path}/${id}`).expect(200)).body.metafield_definition
    expect((await read()).validations).toEqual({ max_length: 9 })
    await admin(shop)
      .post(`${path}/${id}`, { validations: { max_length: null } })
      .expect(200)
    expect((await read()).validations).toEqual({})
  })

  it("409: asks before it deletes values, and the compensation restores them", async () => {
    const definition = await createDefinition(shop)
    await setMetafield(shop, definition, product, "kept")
    const { body } = await admin(shop).delete(`${path}/${definition.id}`).expect(409)
    expect(body).toMatchObject({ code: "invalid_state", message: expect.stringContaining("1 records") })

    const input = { id: definition.id, withValues: true }
    const { transaction } = await removeMetafieldDefinitionWorkflow(shop.container).run({ input })
    expect(await read(`product/${product}`, definition.key)).toBeUndefined()
    await removeMetafieldDefinitionWorkflow(shop.container).cancel({ transaction })
    expect(await read(`product/${product}`, definition.key)).toMatchObject({ value: "kept" })

    await admin(shop).delete(`${path}/${definition.id}?with_values=true`).expect(200)
    await admin(shop).get(`${path}/${definition.id}`).expect(404)
    await admin(shop).delete(`${path}/${definition.id}`).expect(404)
  })
})

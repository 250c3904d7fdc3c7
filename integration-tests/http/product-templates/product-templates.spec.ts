import { beforeAll, describe, expect, it } from "vitest"
import { createProductTemplate, everyType } from "../../factories/product-templates"
import { createProduct, openCatalogue } from "../../factories/products"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

describe("GET /store/product-templates", () => {
  it("200: lists by title, and searches title and description", async () => {
    const word = unique("word")
    const second = await createProductTemplate(shop, { title: `B ${word}` })
    const first = await createProductTemplate(shop, { title: unique("A"), description: word })
    const ids = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/product-templates?q=${word}${query}`).expect(200)
      expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
      return body.product_templates.map(({ id }: { id: string }) => id)
    }
    expect(await ids("")).toEqual([first.id, second.id])
    expect(await ids("&order=-title")).toEqual([second.id, first.id])
    expect(await ids("&order=created_at")).toEqual([second.id, first.id])
  })

  it.each([
    ["order=slug", "invalid_field"],
    ["limit=101", "out_of_range"],
    ["surprise=1", "unknown_field"],
  ])("400: %s is %s", async (query, code) => {
    const { body } = await storefront(shop).get(`/store/product-templates?${query}`).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).get("/store/product-templates").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })
})

describe("GET /store/product-templates/:slug", () => {
  it("200: returns one", async () => {
    const { id, slug, title } = await createProductTemplate(shop, { description: "In short" })
    const { body } = await storefront(shop).get(`/store/product-templates/${slug}`).expect(200)
    expect(body.product_template).toMatchObject({ id, slug, title, description: "In short" })
    expect((await storefront(shop).get(`/store/product-templates/${id}`).expect(200)).body).toEqual(body)
  })

  it("200: returns the demo shop's templates with their attributes", async () => {
    const { body } = await storefront(shop).get("/store/product-templates/textiles").expect(200)
    expect(body.product_template.attributes[0]).toEqual({
      key: "material",
      label: "Material",
      type: "multi_select",
      choices: ["Cotton", "Linen", "Wool", "Hemp"],
      unit: null,
      minimum: null,
      maximum: null,
      help: null,
      is_required: true,
      default: ["Linen"],
    })
  })

  it("401: without a key", async () => {
    await storefront(shop, { key: null }).get("/store/product-templates/an-example").expect(401)
  })

  it("404: for an unknown slug", async () => {
    const { body } = await storefront(shop).get("/store/product-templates/nothing-here").expect(404)
    expect(body.code).toBe("not_found")
  })
})

describe("POST /admin/product-templates", () => {
  it("200: creates one with a slug from its title", async () => {
    const made = await createProductTemplate(shop, { title: `Über ${unique("töne")}` })
    expect(made.slug).toMatch(/^uber-tone-/)
  })

  it.each([
    [{}, "missing_field"],
    [{ title: "!" }, "missing_field"],
    [{ title: 1 }, "invalid_field"],
    [{ title: "x", slug: "Not A Slug" }, "invalid_field"],
    [{ title: "x", surprise: 1 }, "unknown_field"],
    [{ title: "x", attributes: [{ key: "Not a key", label: "x", type: "text" }] }, "invalid_field"],
    [{ title: "x", attributes: [{ key: "constructor", label: "x", type: "text" }] }, "invalid_field"],
    [{ title: "x", attributes: [{ key: "a", label: "x", type: "picture" }] }, "invalid_field"],
    [{ title: "x", attributes: [{ key: "a", label: "x", type: "select" }] }, "invalid_field"],
    [{ title: "x", attributes: [{ key: "a", label: "x", type: "text", choices: ["A"] }] }, "invalid_field"],
    [{ title: "x", attributes: [{ key: "a", label: "x", type: "number", default: "1" }] }, "invalid_field"],
    [{ title: "x", attributes: [everyType[0], everyType[0]] }, "invalid_field"],
    [{ title: "x", attributes: Array.from({ length: 51 }, () => everyType[0]) }, "out_of_range"],
    [{ title: "x", options: [{ title: "Size", values: [] }] }, "out_of_range"],
  ])("400: %j is %s and creates nothing", async (fields, code) => {
    const count = async () => (await admin(shop).get("/admin/product-templates").expect(200)).body.count
    const before = await count()
    const { body } = await admin(shop).post("/admin/product-templates", fields).expect(400)
    expect(body.code).toBe(code)
    expect(await count()).toBe(before)
  })

  it("401: without a token", async () => {
    const { body } = await storefront(shop).post("/admin/product-templates", { title: "x" }).expect(401)
    expect(body.code).toBe("missing_token")
  })

  it("409: for another template's slug", async () => {
    const { slug } = await createProductTemplate(shop)
    const { body } = await admin(shop).post("/admin/product-templates", { title: "x", slug }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

describe("GET, POST and DELETE /admin/product-templates/:id", () => {
  it("200: changes the sent fields only", async () => {
    const made = await createProductTemplate(shop, { description: "In short" })
    const title = unique("Changed")
    await admin(shop).post(`/admin/product-templates/${made.id}`, { title }).expect(200)
    const { body } = await admin(shop).get(`/admin/product-templates/${made.id}`).expect(200)
    expect(body.product_template).toMatchObject({ ...made, title, updated_at: expect.any(String) })
  })

  it("200: replaces whole lists", async () => {
    const { id } = await createProductTemplate(shop, { attributes: everyType, tags: ["a", "b"] })
    const change = {
      attributes: everyType.slice(0, 1),
      tags: [],
      options: [{ title: "Size", values: ["S"] }],
    }
    await admin(shop).post(`/admin/product-templates/${id}`, change).expect(200)
    const { body } = await admin(shop).get(`/admin/product-templates/${id}`).expect(200)
    expect(body.product_template).toMatchObject({ tags: [], options: change.options })
    expect(body.product_template.attributes.map(({ key }: { key: string }) => key)).toEqual(["text"])
  })

  it("200: a deleted one is gone, and its slug becomes free", async () => {
    const { id, slug } = await createProductTemplate(shop)
    const { body } = await admin(shop).delete(`/admin/product-templates/${id}`).expect(200)
    expect(body).toEqual({ id, object: "product_template", deleted: true })
    await storefront(shop).get(`/store/product-templates/${slug}`).expect(404)
    await createProductTemplate(shop, { slug })
  })

  it("401: without a token", async () => {
    await storefront(shop).get("/admin/product-templates/none").expect(401)
  })

  it("404: for an unknown one", async () => {
    await admin(shop).get("/admin/product-templates/none").expect(404)
    await admin(shop).post("/admin/product-templates/none", { title: "x" }).expect(404)
    await admin(shop).delete("/admin/product-templates/none").expect(404)
  })

  it("409: for another template's slug", async () => {
    const [one, other] = [await createProductTemplate(shop), await createProductTemplate(shop)]
    const { body } = await admin(shop)
      .post(`/admin/product-templates/${one.id}`, { slug: other.slug })
      .expect(409)
    expect(body.code).toBe("duplicate")
  })
})

describe("POST /admin/products/:id/attributes", () => {
  const values = {
    text: "A text",
    long: "Two\nlines",
    number: 7.5,
    one: "B",
    many: ["C", "A"],
    date: "2026-03-14",
    color: "#1a2b3c",
    url: "https://shop.example/sheet",
  }

  it("200: stores the attributes with defaults, and keeps other metadata", async () => {
    const template = await createProductTemplate(shop, { attributes: everyType })
    const catalogue = await openCatalogue(shop)
    const { id } = await createProduct(catalogue, { metadata: { season: "summer" } })
    const say = async (said: object) =>
      (
        await admin(shop)
          .post(`/admin/products/${id}/attributes`, { product_template: template.slug, values: said })
          .expect(200)
      ).body
    const attributes = { ...values, flag: false }
    expect(await say(values)).toEqual({ product_id: id, product_template: template.slug, attributes })

    const stored = async () =>
      (await storefront(catalogue).get(`/store/products/${id}?fields=metadata`).expect(200)).body.product
        .metadata
    expect(await stored()).toEqual({ season: "summer", product_template: template.slug, attributes })
    await say({ one: "A", flag: null })
    expect(await stored()).toEqual({
      season: "summer",
      product_template: template.slug,
      attributes: { one: "A" },
    })
  })

  it.each([
    [{ text: "x" }, "missing_field", "values.one"],
    [{ one: null }, "missing_field", "values.one"],
    [{ one: "C" }, "invalid_field", "values.one"],
    [{ one: "A", many: ["A", "A"] }, "invalid_field", "values.many"],
    [{ one: "A", number: 11 }, "out_of_range", "values.number"],
    [{ one: "A", number: "7" }, "invalid_field", "values.number"],
    [{ one: "A", date: "2026-02-30" }, "invalid_field", "values.date"],
    [{ one: "A", color: "red" }, "invalid_field", "values.color"],
    [{ one: "A", url: "javascript:alert(1)" }, "invalid_field", "values.url"],
    [{ one: "A", no_such: 1 }, "unknown_field", "no_such"],
  ])("400: %j is %s and names %s", async (said, code, name) => {
    const template = await createProductTemplate(shop, { attributes: everyType })
    const { id } = await createProduct(await openCatalogue(shop))
    const { body } = await admin(shop)
      .post(`/admin/products/${id}/attributes`, { product_template: template.id, values: said })
      .expect(400)
    expect(body.code).toBe(code)
    expect(body.message).toContain(name)
  })

  it("400: for an unknown template", async () => {
    const { id } = await createProduct(await openCatalogue(shop))
    const { body } = await admin(shop)
      .post(`/admin/products/${id}/attributes`, { product_template: "none", values: {} })
      .expect(400)
    expect(body.code).toBe("invalid_field")
  })

  it("401 and 404: without a token, and for an unknown product", async () => {
    const template = await createProductTemplate(shop)
    const body = { product_template: template.slug, values: {} }
    await storefront(shop).post("/admin/products/none/attributes", body).expect(401)
    await admin(shop).post("/admin/products/none/attributes", body).expect(404)
  })
})

import { beforeAll, describe, expect, it } from "vitest"
import { createTourCategory } from "../../factories/tour-categories"
import { createTour } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

describe("GET /store/tour-categories", () => {
  it("200: lists by position, and finds a part of the name", async () => {
    const word = unique("word")
    const second = await createTourCategory(shop, { name: `B ${word}`, position: 2 })
    const first = await createTourCategory(shop, { name: `A ${word}`, position: 1 })
    const ids = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/tour-categories?q=${word}${query}`).expect(200)
      expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
      return body.tour_categories.map(({ id }: { id: string }) => id)
    }
    expect(await ids("")).toEqual([first.id, second.id])
    expect(await ids("&order=-position")).toEqual([second.id, first.id])
    expect(await ids("&order=-name")).toEqual([second.id, first.id])
  })

  it("200: counts public tours, also of categories within it, and is in the reader's language", async () => {
    const word = unique("word")
    const outer = await createTourCategory(shop, {
      name: `Outer ${word}`,
      position: 1,
      translations: { de: { name: "Außen" } },
    })
    const inner = await createTourCategory(shop, { name: `Inner ${word}`, parent_id: outer.id, position: 2 })
    await createTour(shop, { category_ids: [inner.id] })
    await createTour(shop, { category_ids: [inner.id, outer.id] })
    await createTour(shop, { category_ids: [outer.id], status: "draft" })
    const { body, headers } = await storefront(shop)
      .get(`/store/tour-categories?q=${word}&locale=de`)
      .expect(200)
    expect(headers["content-language"]).toBe("de, en")
    expect(body.tour_categories).toMatchObject([
      { id: outer.id, name: "Außen", parent_id: null, tour_count: 2 },
      { id: inner.id, parent_id: outer.id, tour_count: 2 },
    ])
    const { body: named } = await storefront(shop)
      .get(`/store/tour-categories?q=${word}&locale=de&order=name`)
      .expect(200)
    // “Außen” comes before “Inner”, and “Inner” before “Outer”.
    expect(named.tour_categories).toMatchObject([{ id: outer.id }, { id: inner.id }])
  })

  it.each([
    ["order=slug", "invalid_field"],
    ["limit=1001", "out_of_range"],
    ["surprise=1", "unknown_field"],
  ])("400: %s is %s", async (query, code) => {
    const { body } = await storefront(shop).get(`/store/tour-categories?${query}`).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).get("/store/tour-categories").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })
})

describe("POST /admin/tour-categories", () => {
  it("200: creates one with a slug from its name", async () => {
    const made = await createTourCategory(shop, { name: `Über ${unique("töne")}` })
    expect(made.slug).toMatch(/^uber-tone-/)
  })

  it.each([
    [{}, "missing_field"],
    [{ name: "!" }, "missing_field"],
    [{ name: 1 }, "invalid_field"],
    [{ name: "x", slug: "Not A Slug" }, "invalid_field"],
    [{ name: "x", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s, and nothing is made", async (fields, code) => {
    const count = async () => (await admin(shop).get("/admin/tour-categories").expect(200)).body.count
    const before = await count()
    const { body } = await admin(shop).post("/admin/tour-categories", fields).expect(400)
    expect(body.code).toBe(code)
    expect(await count()).toBe(before)
  })

  it("401: without a token", async () => {
    const { body } = await storefront(shop).post("/admin/tour-categories", { name: "x" }).expect(401)
    expect(body.code).toBe("missing_token")
  })

  it("409: for the slug of another tour category", async () => {
    const { slug } = await createTourCategory(shop)
    const { body } = await admin(shop).post("/admin/tour-categories", { name: "x", slug }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

describe("GET, POST and DELETE /admin/tour-categories/:id", () => {
  it("200: changes only the sent fields", async () => {
    const made = await createTourCategory(shop, { description: "In short" })
    const name = unique("Changed")
    await admin(shop).post(`/admin/tour-categories/${made.id}`, { name }).expect(200)
    const { body } = await admin(shop).get(`/admin/tour-categories/${made.id}`).expect(200)
    expect(body.tour_category).toMatchObject({ ...made, name, updated_at: expect.any(String) })
  })

  it("200: deletes one, and its slug becomes free", async () => {
    const { id, slug } = await createTourCategory(shop)
    const { body } = await admin(shop).delete(`/admin/tour-categories/${id}`).expect(200)
    expect(body).toEqual({ id, object: "tour_category", deleted: true })
    await createTourCategory(shop, { slug })
  })

  it("400: a category cannot contain itself, and its container must exist", async () => {
    const outer = await createTourCategory(shop)
    const inner = await createTourCategory(shop, { parent_id: outer.id })
    for (const parent_id of [outer.id, inner.id, "tourcat_none"]) {
      const { body } = await admin(shop).post(`/admin/tour-categories/${outer.id}`, { parent_id }).expect(400)
      expect(body).toMatchObject({ code: "invalid_field", message: expect.stringContaining("parent_id") })
    }
  })

  it("401: without a token", async () => {
    await storefront(shop).get("/admin/tour-categories/none").expect(401)
  })

  it("404: for an unknown one", async () => {
    await admin(shop).get("/admin/tour-categories/none").expect(404)
    await admin(shop).post("/admin/tour-categories/none", { name: "x" }).expect(404)
    await admin(shop).delete("/admin/tour-categories/none").expect(404)
  })

  it("409: for the slug of another tour category", async () => {
    const [one, other] = [await createTourCategory(shop), await createTourCategory(shop)]
    const { body } = await admin(shop)
      .post(`/admin/tour-categories/${one.id}`, { slug: other.slug })
      .expect(409)
    expect(body.code).toBe("duplicate")
  })
})

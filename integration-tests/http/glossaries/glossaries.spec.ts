import { beforeAll, describe, expect, it } from "vitest"
import { createGlossary } from "../../factories/glossaries"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

describe("GET /admin/glossaries", () => {
  it("200: finds words of title and note, in every order", async () => {
    const word = unique("word")
    const second = await createGlossary(shop, { title: `B ${word}` })
    const first = await createGlossary(shop, { title: unique("A"), note: word })
    const ids = async (query: string) => {
      const { body } = await admin(shop).get(`/admin/glossaries?q=${word}${query}`).expect(200)
      expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
      return body.glossaries.map(({ id }: { id: string }) => id)
    }
    expect(await ids("&order=title")).toEqual([first.id, second.id])
    expect(await ids("&order=created_at")).toEqual([second.id, first.id])
  })

  it("401: without a token", async () => {
    expect((await storefront(shop).get("/admin/glossaries").expect(401)).body.code).toBe("missing_token")
  })

  it("404: storefronts have no route for it", async () => {
    expect((await storefront(shop).get("/store/glossaries").expect(404)).body.code).toBe("route_not_found")
  })
})

describe("POST /admin/glossaries", () => {
  it.each([
    [{}, "missing_field"],
    [{ title: 1, source_locale: "en", target_locale: "de" }, "invalid_field"],
    [{ title: "x", source_locale: "english", target_locale: "de" }, "invalid_field"],
    [
      {
        title: "x",
        source_locale: "en",
        target_locale: "de",
        terms: [
          { source: "Bowl", target: "Schale" },
          { source: "bowl", target: "Schüssel" },
        ],
      },
      "invalid_field",
    ],
    [{ title: "x", source_locale: "en", target_locale: "de", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s, and nothing is made", async (fields, code) => {
    const count = async () => (await admin(shop).get("/admin/glossaries").expect(200)).body.count
    const before = await count()
    const { body } = await admin(shop).post("/admin/glossaries", fields).expect(400)
    expect(body.code).toBe(code)
    expect(await count()).toBe(before)
  })

  it("409: for the title of another glossary", async () => {
    const { title } = await createGlossary(shop)
    const { body } = await admin(shop)
      .post("/admin/glossaries", { title, source_locale: "en", target_locale: "de" })
      .expect(409)
    expect(body.code).toBe("duplicate")
  })
})

describe("GET, POST and DELETE /admin/glossaries/:id", () => {
  it("200: changes only the sent fields; a deleted one is gone", async () => {
    const made = await createGlossary(shop, { note: "In short" })
    const path = `/admin/glossaries/${made.id}`
    const title = unique("Changed")
    await admin(shop).post(path, { title }).expect(200)
    const { body } = await admin(shop).get(path).expect(200)
    expect(body.glossary).toMatchObject({ id: made.id, title, note: "In short" })
    const deleted = await admin(shop).delete(path).expect(200)
    expect(deleted.body).toEqual({ id: made.id, object: "glossary", deleted: true })
    await admin(shop).get(path).expect(404)
  })

  it("401 and 404", async () => {
    await storefront(shop).get("/admin/glossaries/none").expect(401)
    await admin(shop).get("/admin/glossaries/none").expect(404)
    await admin(shop).post("/admin/glossaries/none", { title: "x" }).expect(404)
    await admin(shop).delete("/admin/glossaries/none").expect(404)
  })
})

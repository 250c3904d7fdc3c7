import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { createService } from "../../factories/services"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

const anyWord = () => unique("word").replaceAll("-", "")

const translate = (id: string, texts: Record<string, string>) =>
  admin(shop)
    .post("/admin/translations/batch", {
      create: [{ reference: "service", reference_id: id, locale_code: "de", translations: texts }],
    })
    .expect(200)

beforeAll(async () => {
  shop = await useShop()
})

describe("GET /store/services", () => {
  it("200: lists by title, and finds words of title and description", async () => {
    const word = unique("word")
    const second = await createService(shop, { title: `B ${word}` })
    const first = await createService(shop, { title: unique("A"), description: word })
    const ids = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/services?q=${word}${query}`).expect(200)
      expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
      return body.services.map(({ id }: { id: string }) => id)
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
    const { body } = await storefront(shop).get(`/store/services?${query}`).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).get("/store/services").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })
})

describe("GET /store/services/:slug", () => {
  it("200: returns one", async () => {
    const { id, slug, title } = await createService(shop, { description: "In short" })
    const { body } = await storefront(shop).get(`/store/services/${slug}`).expect(200)
    expect(body.service).toMatchObject({ id, slug, title, description: "In short" })
  })

  it("401: without a key", async () => {
    await storefront(shop, { key: null }).get("/store/services/an-example").expect(401)
  })

  it("404: for an unknown slug", async () => {
    const { body } = await storefront(shop).get("/store/services/nothing-here").expect(404)
    expect(body.code).toBe("not_found")
  })
})

describe("the texts of a service", () => {
  it("are in the language that the caller asks for, field by field", async () => {
    const { id, slug } = await createService(shop, { title: unique("Lesson"), description: "In short" })
    await translate(id, { title: "Kurs" })
    const read = (query: string) => storefront(shop).get(`/store/services/${slug}${query}`).expect(200)
    const german = await read("?locale=de")
    expect(german.body.service).toMatchObject({ locale: "de", title: "Kurs", description: "In short" })
    expect(german.headers["content-language"]).toBe("de")
    expect((await read("")).body.service).toMatchObject({
      locale: "en",
      title: expect.stringMatching("Lesson"),
    })
    const { body } = await storefront(shop)
      .get(`/store/translations?resource_type=service&ids=${id}&locale=de`)
      .expect(200)
    expect(body.translations).toMatchObject([{ resource_id: id, fields: { title: "Kurs" } }])
    await admin(shop).post(`/admin/services/${id}`, { is_active: false }).expect(200)
    const gone = await storefront(shop)
      .get(`/store/translations?resource_type=service&ids=${id}&locale=de`)
      .expect(200)
    expect(gone.body.translations).toEqual([])
  })
})

describe("an active service", () => {
  it("is in the sitemap and in the search, in each of its languages, until it is switched off", async () => {
    onTestFinished(await overrideSettings(shop, "storefront", { url: "https://shop.example" }))
    const [title, german, hidden] = [anyWord(), anyWord(), anyWord()]
    const { id, slug } = await createService(shop, { title })
    const off = await createService(shop, { title: hidden, is_active: false })
    await translate(id, { title: german })
    const sitemap = async () => (await storefront(shop).get("/store/sitemap.xml").expect(200)).text
    expect(await sitemap()).toContain(`<loc>https://shop.example/services/${slug}</loc>`)
    expect(await sitemap()).not.toContain(off.slug)
    const found = async (q: string, locale = "en") => {
      const { body } = await storefront(shop)
        .get(`/store/search?q=${q}&type=service&locale=${locale}`)
        .expect(200)
      return body.hits.map((hit: { id: string; url: string }) => [hit.id, hit.url])
    }
    const hit = [[id, `https://shop.example/services/${slug}`]]
    await expect.poll(() => found(title)).toEqual(hit)
    await expect.poll(() => found(german, "de")).toEqual(hit)
    expect(await found(hidden)).toEqual([])
    await admin(shop).post(`/admin/services/${id}`, { is_active: false }).expect(200)
    expect(await sitemap()).not.toContain(`/services/${slug}<`)
    await expect.poll(() => found(title)).toEqual([])
  })

  it("redirects its old address, and has its path in the settings", async () => {
    const { id, slug } = await createService(shop)
    const moved = unique("moved")
    await admin(shop).post(`/admin/services/${id}`, { slug: moved }).expect(200)
    const { body } = await storefront(shop).get(`/store/redirects?path=/services/${slug}`).expect(200)
    expect(body.redirects).toMatchObject([{ source: `/services/${slug}`, target: `/services/${moved}` }])
    const settings = await admin(shop).get("/admin/config/storefront").expect(200)
    expect(settings.body.config.values.service_path).toBe("/services/{slug}")
  })
})

describe("POST /admin/services", () => {
  it("200: creates one with a slug from its title", async () => {
    const made = await createService(shop, { title: `Über ${unique("töne")}` })
    expect(made.slug).toMatch(/^uber-tone-/)
  })

  it.each([
    [{ title: undefined }, "missing_field"],
    [{ title: "!" }, "missing_field"],
    [{ title: 1 }, "invalid_field"],
    [{ slug: "Not A Slug" }, "invalid_field"],
    [{ surprise: 1 }, "unknown_field"],
    [{ duration_minutes: 0 }, "out_of_range"],
    [{ timezone: "Mars/Base" }, "invalid_field"],
    [{ resource_ids: ["resource_none"] }, "invalid_field"],
    [{ form_slug: "no-such-form" }, "invalid_field"],
  ])("400: %j is %s, and nothing is made", async (fields, code) => {
    const count = async () => (await admin(shop).get("/admin/services").expect(200)).body.count
    const before = await count()
    const { body } = await admin(shop)
      .post("/admin/services", { title: "x", duration_minutes: 30, ...fields })
      .expect(400)
    expect(body.code).toBe(code)
    expect(await count()).toBe(before)
  })

  it("401: without a token", async () => {
    const { body } = await storefront(shop).post("/admin/services", { title: "x" }).expect(401)
    expect(body.code).toBe("missing_token")
  })

  it("409: for the slug of another service", async () => {
    const { slug } = await createService(shop)
    const { body } = await admin(shop)
      .post("/admin/services", { title: "x", duration_minutes: 30, slug })
      .expect(409)
    expect(body.code).toBe("duplicate")
  })
})

describe("GET, POST and DELETE /admin/services/:id", () => {
  it("200: changes only the sent fields", async () => {
    const made = await createService(shop, { description: "In short" })
    const title = unique("Changed")
    await admin(shop).post(`/admin/services/${made.id}`, { title }).expect(200)
    const { body } = await admin(shop).get(`/admin/services/${made.id}`).expect(200)
    expect(body.service).toMatchObject({ ...made, title, updated_at: expect.any(String) })
  })

  it("200: deletes one, and its slug becomes free", async () => {
    const { id, slug } = await createService(shop)
    const { body } = await admin(shop).delete(`/admin/services/${id}`).expect(200)
    expect(body).toEqual({ id, object: "service", deleted: true })
    await storefront(shop).get(`/store/services/${slug}`).expect(404)
    await createService(shop, { slug })
  })

  it("401: without a token", async () => {
    await storefront(shop).get("/admin/services/none").expect(401)
  })

  it("404: for an unknown one", async () => {
    await admin(shop).get("/admin/services/none").expect(404)
    await admin(shop).post("/admin/services/none", { title: "x" }).expect(404)
    await admin(shop).delete("/admin/services/none").expect(404)
  })

  it("409: for the slug of another service", async () => {
    const [one, other] = [await createService(shop), await createService(shop)]
    const { body } = await admin(shop).post(`/admin/services/${one.id}`, { slug: other.slug }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

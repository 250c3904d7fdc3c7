import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { publishDueDestinations } from "../../../src/features/destinations/jobs"
import { clock } from "../../../src/lib/clock"
import { createDestination } from "../../factories/destinations"
import { overrideSettings } from "../../factories/settings"
import { createTour } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop
let putBack = () => {}

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => putBack())

const anyWord = () => unique("word").replaceAll("-", "")

describe("GET /store/destinations", () => {
  it("200: lists public ones by position, and finds words in title and text", async () => {
    const word = anyWord()
    const second = await createDestination(shop, { title: `B ${word}`, position: 2 })
    const first = await createDestination(shop, { body: `<p>${word}</p>`, position: 1 })
    await createDestination(shop, { title: word, status: "draft" })
    const ids = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/destinations?q=${word}${query}`).expect(200)
      expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
      return body.destinations.map(({ id }: { id: string }) => id)
    }
    expect(await ids("")).toEqual([first.id, second.id])
    expect(await ids("&order=-position")).toEqual([second.id, first.id])
  })

  it("200: counts public tours, also of destinations within it, and shows them", async () => {
    const word = anyWord()
    const outer = await createDestination(shop, { title: `Outer ${word}`, position: 1 })
    const inner = await createDestination(shop, {
      title: `Inner ${word}`,
      parent_id: outer.id,
      position: 2,
      image: "https://images.example/inner.jpg",
    })
    const second = await createTour(shop, { destination_ids: [inner.id, outer.id], position: 2 })
    const first = await createTour(shop, { destination_ids: [inner.id], position: 1 })
    await createTour(shop, { destination_ids: [outer.id], status: "draft" })
    const read = async (query: string) =>
      (await storefront(shop).get(`/store/destinations?q=${word}${query}`).expect(200)).body.destinations
    expect(await read("")).toMatchObject([
      { id: outer.id, parent_id: null, tour_count: 2 },
      {
        id: inner.id,
        parent_id: outer.id,
        tour_count: 2,
        image: { url: "https://images.example/inner.jpg" },
      },
    ])
    expect(await read(`&parent_id=${outer.id}`)).toMatchObject([{ id: inner.id }])
    expect(await read("&parent_id=null")).toMatchObject([{ id: outer.id }])
    const { body } = await storefront(shop).get(`/store/destinations/${outer.slug}`).expect(200)
    expect(body.destination).toMatchObject({
      tour_count: 2,
      tours: [{ id: first.id }, { id: second.id, destinations: [{ id: outer.id }, { id: inner.id }] }],
    })
  })

  it("200: hides the id of a container that is not public", async () => {
    const outer = await createDestination(shop, { status: "draft" })
    const { slug } = await createDestination(shop, { parent_id: outer.id })
    const { body } = await storefront(shop).get(`/store/destinations/${slug}`).expect(200)
    expect(body.destination.parent_id).toBeNull()
  })

  it("400: a destination cannot contain itself, and its container must exist", async () => {
    const outer = await createDestination(shop)
    const inner = await createDestination(shop, { parent_id: outer.id })
    for (const parent_id of [outer.id, inner.id, "dest_none"]) {
      const { body } = await admin(shop).post(`/admin/destinations/${outer.id}`, { parent_id }).expect(400)
      expect(body).toMatchObject({ code: "invalid_field", message: expect.stringContaining("parent_id") })
    }
  })

  it.each([
    ["order=slug", "invalid_field"],
    ["limit=101", "out_of_range"],
    ["surprise=1", "unknown_field"],
  ])("400: %s is %s", async (query, code) => {
    const { body } = await storefront(shop).get(`/store/destinations?${query}`).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).get("/store/destinations").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })
})

describe("GET /store/destinations/:slug", () => {
  it("200: returns the requested language, with the kind's own columns", async () => {
    const { id, slug } = await createDestination(shop, {
      latitude: 38.5,
      longitude: 34.8,
      position: 7,
      translations: { de: { title: "Auf Deutsch", body: "<p>Text</p>" } },
    })
    const { body, headers } = await storefront(shop).get(`/store/destinations/${slug}?locale=de`).expect(200)
    const own = {
      latitude: 38.5,
      longitude: 34.8,
      position: 7,
      tour_count: 0,
      tours: [],
      parent_id: null,
      image: null,
    }
    expect(body.destination).toMatchObject({ id, title: "Auf Deutsch", locale: "de", ...own })
    expect(headers["content-language"]).toBe("de")
  })

  it("404: for a draft without a preview link, and for an unknown slug", async () => {
    const { id, slug } = await createDestination(shop, { status: "draft" })
    const path = `/store/destinations/${slug}`
    expect((await storefront(shop).get(path).expect(404)).body.code).toBe("not_found")
    const { body } = await admin(shop).post(`/admin/destinations/${id}/preview`, {}).expect(200)
    const shown = await storefront(shop).get(body.preview.path).expect(200)
    expect(shown.body.destination.id).toBe(id)
    await storefront(shop).get(`${path}?preview=forged`).expect(404)
    await storefront(shop).get("/store/destinations/nothing-here").expect(404)
  })
})

describe("what is public", () => {
  it("is in the sitemap and in the search, without drafts", async () => {
    onTestFinished(await overrideSettings(shop, "storefront", { url: "https://shop.example" }))
    const shown = await createDestination(shop, { title: anyWord() })
    const hidden = await createDestination(shop, { title: anyWord(), status: "draft" })
    const { text } = await storefront(shop).get("/store/sitemap.xml").expect(200)
    expect(text).toContain(`https://shop.example/destinations/${shown.slug}<`)
    expect(text).not.toContain(hidden.slug)
    const found = async (q: string) => {
      const { body } = await storefront(shop).get(`/store/search?q=${q}&type=destination`).expect(200)
      return body.hits.map(({ id }: { id: string }) => id)
    }
    await expect.poll(() => found(shown.title)).toEqual([shown.id])
    expect(await found(hidden.title)).toEqual([])
  })

  it("has an address in the settings", async () => {
    const { body } = await admin(shop).get("/admin/config/storefront").expect(200)
    expect(body.config.values.destination_path).toBe("/destinations/{slug}")
  })

  it("appears at its time, and the job publishes it once", async () => {
    const published_at = new Date(clock.now() + 60_000).toISOString()
    const made = await createDestination(shop, { status: "scheduled", published_at })
    await storefront(shop).get(`/store/destinations/${made.slug}`).expect(404)
    putBack = clock.use({ now: () => Date.parse(published_at) + 1 })
    await storefront(shop).get(`/store/destinations/${made.slug}`).expect(200)
    await publishDueDestinations.run(shop.container)
    const { body } = await admin(shop).get(`/admin/destinations/${made.id}`).expect(200)
    expect(body.destination.status).toBe("published")
  })
})

describe("POST /admin/destinations", () => {
  it.each([
    [{}, "missing_field"],
    [{ title: 1 }, "invalid_field"],
    [{ title: "x", slug: "Not A Slug" }, "invalid_field"],
    [{ title: "x", position: 2 ** 40 }, "out_of_range"],
    [{ title: "x", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    const { body } = await admin(shop).post("/admin/destinations", fields).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a token", async () => {
    const { body } = await storefront(shop).post("/admin/destinations", { title: "x" }).expect(401)
    expect(body.code).toBe("missing_token")
  })

  it("409: for the slug of another destination", async () => {
    const { slug } = await createDestination(shop)
    const { body } = await admin(shop).post("/admin/destinations", { title: "x", slug }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

describe("/admin/destinations/:id", () => {
  it("200: changes one, and restores a revision with its own columns", async () => {
    const made = await createDestination(shop, { latitude: 1 })
    const path = `/admin/destinations/${made.id}`
    await admin(shop).post(path, { latitude: 2 }).expect(200)
    const revisions = await admin(shop).get(`${path}/revisions`).expect(200)
    const [newest, oldest] = revisions.body.revisions
    expect([newest.number, oldest.number]).toEqual([2, 1])
    const { body } = await admin(shop).post(`${path}/revisions/${oldest.id}/restore`, {}).expect(200)
    expect(body.destination).toMatchObject({ latitude: 1, revision: 3 })
    const stored = await admin(shop).get(`${path}/revisions/${newest.id}`).expect(200)
    expect(stored.body.revision.content.own).toMatchObject({ latitude: 2 })
  })

  it("200: a deleted one is gone", async () => {
    const { id, slug } = await createDestination(shop)
    await admin(shop).delete(`/admin/destinations/${id}`).expect(200)
    await storefront(shop).get(`/store/destinations/${slug}`).expect(404)
    await createDestination(shop, { slug })
  })

  it("401 and 404", async () => {
    await storefront(shop).get("/admin/destinations/none").expect(401)
    await admin(shop).get("/admin/destinations/none").expect(404)
    await admin(shop).post("/admin/destinations/none", { title: "x" }).expect(404)
    await admin(shop).delete("/admin/destinations/none").expect(404)
    await admin(shop).get("/admin/destinations/none/revisions").expect(404)
  })

  it("409: for the slug of another destination", async () => {
    const [one, other] = [await createDestination(shop), await createDestination(shop)]
    const { body } = await admin(shop).post(`/admin/destinations/${one.id}`, { slug: other.slug }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

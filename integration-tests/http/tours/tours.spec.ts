import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { publishDueTours } from "../../../src/features/tours/jobs/publish-due-tours"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import { createDestination } from "../../factories/destinations"
import { regionsOf } from "../../factories/events"
import { overrideSettings } from "../../factories/settings"
import { createTourCategory } from "../../factories/tour-categories"
import { createTour, createTourSale } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"

let shop: Shop
let putBack = () => {}

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => putBack())

const anyWord = () => unique("word").replaceAll("-", "")

describe("GET /store/tours", () => {
  it("200: lists public ones by position, and finds words in title and text", async () => {
    const word = anyWord()
    const second = await createTour(shop, { title: `B ${word}`, position: 2 })
    const first = await createTour(shop, { body: `<p>${word}</p>`, position: 1 })
    await createTour(shop, { title: word, status: "draft" })
    const ids = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/tours?q=${word}${query}`).expect(200)
      expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
      return body.tours.map(({ id }: { id: string }) => id)
    }
    expect(await ids("")).toEqual([first.id, second.id])
    expect(await ids("&order=-position")).toEqual([second.id, first.id])
  })

  it("200: finds tours by destination, category and duration", async () => {
    const word = anyWord()
    const outer = await createDestination(shop)
    const inner = await createDestination(shop, { parent_id: outer.id })
    const category = await createTourCategory(shop)
    const long = await createTour(shop, {
      title: word,
      duration_days: 9,
      position: 2,
      destination_ids: [inner.id],
      category_ids: [category.id],
    })
    const short = await createTour(shop, {
      title: word,
      duration_days: 2,
      destination_ids: [outer.id],
      position: 1,
    })
    const ids = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/tours?q=${word}&${query}`).expect(200)
      expect(body.count).toBe(body.tours.length)
      return body.tours.map(({ id }: { id: string }) => id)
    }
    expect(await ids(`destination=${outer.slug}`)).toEqual([short.id, long.id])
    expect(await ids(`destination=${inner.id}`)).toEqual([long.id])
    expect(await ids("destination=nowhere")).toEqual([])
    expect(await ids("destination=")).toEqual([short.id, long.id])
    expect(await ids(`category=${category.slug}`)).toEqual([long.id])
    expect(await ids("category=none")).toEqual([])
    expect(await ids("duration_min=3")).toEqual([long.id])
    expect(await ids("duration_max=3")).toEqual([short.id])
    expect(await ids("duration_min=3&duration_max=8")).toEqual([])
    expect(await ids("order=-duration_days")).toEqual([long.id, short.id])
    expect(await ids("price_min=0")).toEqual([])
    expect(await ids("departs_from=2030-01-01")).toEqual([])
    const { body } = await storefront(shop).get(`/store/tours?q=${word}&category=${category.id}`).expect(200)
    expect(body.tours[0]).toMatchObject({
      duration_days: 9,
      price_from: null,
      next_departure_at: null,
      image: null,
      destinations: [{ id: inner.id, slug: inner.slug, title: inner.title }],
      categories: [{ id: category.id, slug: category.slug, name: category.name }],
      rating: { average: null, count: 0 },
    })
  })

  it("200: needs at most six statements with all filters", async () => {
    const word = anyWord()
    const destination = await createDestination(shop)
    const category = await createTourCategory(shop)
    const within = { destination_ids: [destination.id], category_ids: [category.id] }
    const image = "https://images.example/tour.jpg"
    // Several tours with pictures, so that a statement for each tour would show.
    for (let count = 0; count < 3; count++)
      await createTourSale(shop, 5, { title: word, duration_days: 2, image, ...within })
    const [region] = await regionsOf(shop, ["eur"])
    const { token } = await createCustomer(shop)
    const path = `/store/tours?q=${word}&destination=${destination.slug}&category=${category.slug}&duration_min=1&duration_max=3&price_min=1&price_max=500&departs_from=2031-01-01&departs_to=2032-01-01&places=2&region_id=${region}&currency_code=eur&order=price`
    const read = () => storefront(shop, { token }).get(path).expect(200)
    const { statements, answer } = await statementsOf(shop, read, 4)
    const shown = { price_from: { amount: 100 }, image: { url: image } }
    expect(answer.body.tours).toMatchObject([
      { ...shown, next_departure_at: expect.stringContaining("2031-05-01") },
      shown,
      shown,
    ])
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(6)
  })

  it.each([
    ["duration_min=0", "out_of_range"],
    ["price_min=-1", "invalid_field"],
    ["departs_from=soon", "invalid_field"],
    ["currency_code=euro", "invalid_field"],
    ["currency_code=xts", "invalid_field"],
    ["region_id=reg_none", "invalid_field"],
    ["order=slug", "invalid_field"],
    ["limit=101", "out_of_range"],
    ["surprise=1", "unknown_field"],
  ])("400: %s is %s", async (query, code) => {
    const { body } = await storefront(shop).get(`/store/tours?${query}`).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).get("/store/tours").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })
})

describe("a slug that is a segment of a route", () => {
  it("gets a suffix if it comes from the title, and is refused if it is chosen", async () => {
    const made = await createTour(shop, { title: "My bookings" })
    expect(made.slug).toMatch(/^my-bookings-\d+$/)
    const { body } = await admin(shop).post(`/admin/tours/${made.id}`, { slug: "my-bookings" }).expect(400)
    expect(body.code).toBe("invalid_field")
  })
})

describe("GET /store/tours/:slug", () => {
  it("200: returns the requested language, with the kind's own columns", async () => {
    const { id, slug } = await createTour(shop, {
      duration_days: 3,
      inclusions: ["Lunch"],
      position: 7,
      translations: { de: { title: "Auf Deutsch", body: "<p>Text</p>" } },
    })
    const { body, headers } = await storefront(shop).get(`/store/tours/${slug}?locale=de`).expect(200)
    const own = { duration_days: 3, inclusions: ["Lunch"] }
    expect(body.tour).toMatchObject({ id, title: "Auf Deutsch", locale: "de", ...own })
    expect(headers["content-language"]).toBe("de")
  })

  it("404: for a draft without a preview link, and for an unknown slug", async () => {
    const { id, slug } = await createTour(shop, { status: "draft" })
    const path = `/store/tours/${slug}`
    expect((await storefront(shop).get(path).expect(404)).body.code).toBe("not_found")
    const { body } = await admin(shop).post(`/admin/tours/${id}/preview`, {}).expect(200)
    const shown = await storefront(shop).get(body.preview.path).expect(200)
    expect(shown.body.tour.id).toBe(id)
    await storefront(shop).get(`${path}?preview=forged`).expect(404)
    await storefront(shop).get("/store/tours/nothing-here").expect(404)
  })
})

describe("what is public", () => {
  it("is in the sitemap and in the search, without drafts", async () => {
    onTestFinished(await overrideSettings(shop, "storefront", { url: "https://shop.example" }))
    const shown = await createTour(shop, { title: anyWord() })
    const hidden = await createTour(shop, { title: anyWord(), status: "draft" })
    const { text } = await storefront(shop).get("/store/sitemap.xml").expect(200)
    expect(text).toContain(`https://shop.example/tours/${shown.slug}<`)
    expect(text).not.toContain(hidden.slug)
    const found = async (q: string) => {
      const { body } = await storefront(shop).get(`/store/search?q=${q}&type=tour`).expect(200)
      return body.hits.map(({ id }: { id: string }) => id)
    }
    await expect.poll(() => found(shown.title)).toEqual([shown.id])
    expect(await found(hidden.title)).toEqual([])
  })

  it("has an address in the settings", async () => {
    const { body } = await admin(shop).get("/admin/config/storefront").expect(200)
    expect(body.config.values.tour_path).toBe("/tours/{slug}")
  })

  it("appears at its time, and the job publishes it once", async () => {
    const published_at = new Date(clock.now() + 60_000).toISOString()
    const made = await createTour(shop, { status: "scheduled", published_at })
    await storefront(shop).get(`/store/tours/${made.slug}`).expect(404)
    putBack = clock.use({ now: () => Date.parse(published_at) + 1 })
    await storefront(shop).get(`/store/tours/${made.slug}`).expect(200)
    await publishDueTours.run(shop.container)
    const { body } = await admin(shop).get(`/admin/tours/${made.id}`).expect(200)
    expect(body.tour.status).toBe("published")
  })
})

describe("POST /admin/tours", () => {
  it.each([
    [{}, "missing_field"],
    [{ title: 1 }, "invalid_field"],
    [{ title: "x", slug: "Not A Slug" }, "invalid_field"],
    [{ title: "x", position: 2 ** 40 }, "out_of_range"],
    [{ title: "x", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    const { body } = await admin(shop).post("/admin/tours", fields).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a token", async () => {
    const { body } = await storefront(shop).post("/admin/tours", { title: "x" }).expect(401)
    expect(body.code).toBe("missing_token")
  })

  it("409: for the slug of another tour", async () => {
    const { slug } = await createTour(shop)
    const { body } = await admin(shop).post("/admin/tours", { title: "x", slug }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

describe("/admin/tours/:id", () => {
  it("200: changes one, and restores a revision with its own columns", async () => {
    const made = await createTour(shop, { inclusions: ["First"] })
    const path = `/admin/tours/${made.id}`
    await admin(shop)
      .post(path, { inclusions: ["Second"] })
      .expect(200)
    const revisions = await admin(shop).get(`${path}/revisions`).expect(200)
    const [newest, oldest] = revisions.body.revisions
    expect([newest.number, oldest.number]).toEqual([2, 1])
    const { body } = await admin(shop).post(`${path}/revisions/${oldest.id}/restore`, {}).expect(200)
    expect(body.tour).toMatchObject({ inclusions: ["First"], revision: 3 })
    const stored = await admin(shop).get(`${path}/revisions/${newest.id}`).expect(200)
    expect(stored.body.revision.content.own).toMatchObject({ inclusions: ["Second"] })
  })

  it("200: a deleted one is gone", async () => {
    const { id, slug } = await createTour(shop)
    await admin(shop).delete(`/admin/tours/${id}`).expect(200)
    await storefront(shop).get(`/store/tours/${slug}`).expect(404)
    await createTour(shop, { slug })
  })

  it("401 and 404", async () => {
    await storefront(shop).get("/admin/tours/none").expect(401)
    await admin(shop).get("/admin/tours/none").expect(404)
    await admin(shop).post("/admin/tours/none", { title: "x" }).expect(404)
    await admin(shop).delete("/admin/tours/none").expect(404)
    await admin(shop).get("/admin/tours/none/revisions").expect(404)
  })

  it("409: for the slug of another tour", async () => {
    const [one, other] = [await createTour(shop), await createTour(shop)]
    const { body } = await admin(shop).post(`/admin/tours/${one.id}`, { slug: other.slug }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

describe("/store/tours/:slug/reviews", () => {
  it("200: takes a review, shows it after its approval, and rates the tour", async () => {
    const word = anyWord()
    const [tour, other] = [await createTour(shop, { title: word }), await createTour(shop, { title: word })]
    const path = `/store/tours/${tour.slug}/reviews`
    const author = { author_name: "Ada", author_email: `${unique("ada")}@tours.test` }
    const { body } = await storefront(shop)
      .post(path, { rating: 4, body: "Good", ...author })
      .expect(200)
    expect(body.review).toMatchObject({ status: "pending", is_verified_purchase: false })
    const again = await storefront(shop)
      .post(path, { rating: 1, ...author })
      .expect(409)
    expect(again.body.code).toBe("duplicate")
    expect((await storefront(shop).get(path).expect(200)).body.count).toBe(0)
    await admin(shop).post(`/admin/reviews/${body.review.id}`, { status: "approved" }).expect(200)
    const { body: list } = await storefront(shop).get(path).expect(200)
    expect(list).toMatchObject({ count: 1, summary: { average: 4, count: 1 }, reviews: [{ rating: 4 }] })
    const rated = await storefront(shop).get(`/store/tours?q=${word}&order=-rating`).expect(200)
    expect(rated.body.tours).toMatchObject([
      { id: tour.id, rating: { average: 4, count: 1 } },
      { id: other.id, rating: { average: null, count: 0 } },
    ])
    const { body: one } = await storefront(shop).get(`/store/tours/${tour.slug}`).expect(200)
    expect(one.tour.rating).toEqual({ average: 4, count: 1 })
    const ratings = async () => {
      const { body: found } = await storefront(shop).get(`/store/search?q=${word}&type=tour`).expect(200)
      const hits: { id: string; rating: object }[] = found.hits
      return new Map(hits.map(({ id, rating }) => [id, rating]))
    }
    await expect.poll(ratings).toEqual(
      new Map([
        [tour.id, { average: 4, count: 1 }],
        [other.id, { average: null, count: 0 }],
      ]),
    )
    // The cached response ends with the next approved review.
    await admin(shop).post(`/admin/reviews/${body.review.id}`, { status: "rejected" }).expect(200)
    expect((await ratings()).get(tour.id)).toEqual({ average: null, count: 0 })
  })

  it("404: for a draft and an unknown tour", async () => {
    const { slug } = await createTour(shop, { status: "draft" })
    for (const path of [`/store/tours/${slug}/reviews`, "/store/tours/nothing-here/reviews"]) {
      await storefront(shop).get(path).expect(404)
      await storefront(shop)
        .post(path, { rating: 4, author_name: "Ada", author_email: "ada@tours.test" })
        .expect(404)
    }
  })
})

describe("GET /store/tours/my-bookings", () => {
  it("401: without a customer", async () => {
    const { body } = await storefront(shop).get("/store/tours/my-bookings").expect(401)
    expect(body.code).toBe("missing_token")
  })
})

import { afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { z } from "zod"
import { publishDueEvents } from "../../../src/features/events/jobs/publish-due-events"
import { Migration20261128234500Reserved } from "../../../src/features/events/module/migrations/Migration20261128234500Reserved"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createEvent } from "../../factories/events"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop
let putBack = () => {}

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => putBack())

const speaker = (name: string) => ({ id: "one", name })
const anyWord = () => unique("word").replaceAll("-", "")

describe("GET /store/events", () => {
  it("200: lists public ones by their start, and finds words in title and text", async () => {
    const word = anyWord()
    const second = await createEvent(shop, { title: `B ${word}`, starts_at: "2031-01-02T10:00:00Z" })
    const first = await createEvent(shop, { body: `<p>${word}</p>`, starts_at: "2031-01-01T10:00:00Z" })
    await createEvent(shop, { title: word, status: "draft" })
    const ids = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/events?q=${word}${query}`).expect(200)
      expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
      return body.events.map(({ id }: { id: string }) => id)
    }
    expect(await ids("")).toEqual([first.id, second.id])
    expect(await ids("&order=-starts_at")).toEqual([second.id, first.id])
  })

  it("200: finds events by time and region", async () => {
    const word = anyWord()
    const event = await createEvent(shop, {
      title: word,
      region_ids: ["reg_other"],
      starts_at: "2031-01-01T10:00:00Z",
      ends_at: "2031-01-03T10:00:00Z",
    })
    const { body: list } = await storefront(shop).get("/store/regions").expect(200)
    const ids = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/events?q=${word}&${query}`).expect(200)
      return body.events.map(({ id }: { id: string }) => id)
    }
    expect(await ids("starts_from=2031-01-02T00:00:00Z")).toEqual([event.id])
    expect(await ids("starts_from=2031-01-04T00:00:00Z")).toEqual([])
    expect(await ids("starts_to=2031-01-02T00:00:00Z")).toEqual([event.id])
    expect(await ids("starts_to=2031-01-01T00:00:00Z")).toEqual([])
    expect(await ids(`region_id=${list.regions[0].id}`)).toEqual([])
  })

  it("200: sorts by the title in the caller's language, over pages", async () => {
    const word = anyWord()
    const text = (title: string) => ({ title: `${title} ${word}`, body: "<p>x</p>" })
    await createEvent(shop, { ...text("Baum") })
    await createEvent(shop, { ...text("Zebra"), translations: { de: text("Affe"), tr: text("Araba") } })
    await createEvent(shop, { ...text("Apple"), translations: { de: text("Dach") } })
    await createEvent(shop, { ...text("Chor"), locale: "de", translations: { en: text("Choir") } })
    await createEvent(shop, { ...text("Eimer"), locale: "de" })
    await createEvent(shop, { ...text("Draft"), status: "draft" })
    const titles = async (query: string) => {
      const { body } = await storefront(shop).get(`/store/events?q=${word}&${query}`).expect(200)
      expect(body.count).toBe(5)
      return body.events.map(({ title }: { title: string }) => title.replace(` ${word}`, "")).join()
    }
    expect(await titles("order=title&locale=de")).toBe("Affe,Baum,Chor,Dach,Eimer")
    expect(await titles("order=-title&locale=de")).toBe("Eimer,Dach,Chor,Baum,Affe")
    expect(await titles("order=title&locale=de-AT&limit=2&offset=1")).toBe("Baum,Chor")
    expect(await titles("order=title&locale=en")).toBe("Apple,Baum,Choir,Eimer,Zebra")
    expect(await titles("order=-title&locale=en&limit=2&offset=3")).toBe("Baum,Apple")
    expect(await titles("order=title&locale=tr")).toBe("Apple,Araba,Baum,Choir,Eimer")
  })

  it.each([
    ["order=slug", "invalid_field"],
    ["limit=101", "out_of_range"],
    ["surprise=1", "unknown_field"],
  ])("400: %s is %s", async (query, code) => {
    const { body } = await storefront(shop).get(`/store/events?${query}`).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).get("/store/events").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })
})

describe("a slug that is a segment of a route", () => {
  it("gets a suffix if it comes from the title, and is refused if it is chosen", async () => {
    const made = await createEvent(shop, { title: "My registrations" })
    expect(made.slug).toMatch(/^my-registrations-\d+$/)
    await storefront(shop).get(`/store/events/${made.slug}`).expect(200)
    const chosen = { slug: "my-registrations" }
    for (const fields of [
      chosen,
      { translations: { de: { title: "Meine", body: "<p>x</p>", ...chosen } } },
    ]) {
      const { body } = await admin(shop).post(`/admin/events/${made.id}`, fields).expect(400)
      expect(body.code).toBe("invalid_field")
    }
  })

  it("is freed by the migration, with a redirect from the old address", async () => {
    const made = await createEvent(shop)
    await sql(shop, "UPDATE event SET slug = 'my-registrations' WHERE id = ?", [made.id])
    const migration: Migration20261128234500Reserved = Reflect.construct(Migration20261128234500Reserved, [])
    await migration.up()
    for (const query of migration.getQueries()) await sql(shop, z.string().parse(query))
    const { body } = await admin(shop).get(`/admin/events/${made.id}`).expect(200)
    expect(body.event.slug).toMatch(/^my-registrations-\d+$/)
    await storefront(shop).get(`/store/events/${body.event.slug}`).expect(200)
    const { body: moved } = await storefront(shop).get("/store/redirects").expect(200)
    expect(moved.redirects).toContainEqual(
      expect.objectContaining({
        source: expect.stringMatching(/\/my-registrations$/),
        target: expect.stringMatching(new RegExp(`/${body.event.slug}$`)),
      }),
    )
  })
})

describe("GET /store/events/:slug", () => {
  it("200: returns the requested language, with the kind's own columns", async () => {
    const { id, slug } = await createEvent(shop, {
      timezone: "Europe/Istanbul",
      venue: { name: "Hall", address: "Street 1", latitude: 41, longitude: 29 },
      speakers: [{ id: "mira", name: "Mira" }],
      sessions: [{ id: "one", title: "First", starts_at: "2031-01-01T10:00:00Z", speaker_ids: ["mira"] }],
      translations: { de: { title: "Auf Deutsch", body: "<p>Text</p>" } },
    })
    const { body, headers } = await storefront(shop).get(`/store/events/${slug}?locale=de`).expect(200)
    expect(body.event).toMatchObject({
      id,
      title: "Auf Deutsch",
      locale: "de",
      timezone: "Europe/Istanbul",
      status: "scheduled",
      venue: { name: "Hall", address: "Street 1", latitude: 41, longitude: 29 },
      sessions: [{ id: "one", title: "First", room: null, speaker_ids: ["mira"] }],
      speakers: [{ id: "mira", name: "Mira", image: null }],
      price_from: null,
      availability: "not_on_sale",
    })
    expect(headers["content-language"]).toBe("de")
  })

  it("404: for a draft without a preview link, and for an unknown slug", async () => {
    const { id, slug } = await createEvent(shop, { status: "draft" })
    const path = `/store/events/${slug}`
    expect((await storefront(shop).get(path).expect(404)).body.code).toBe("not_found")
    const { body } = await admin(shop).post(`/admin/events/${id}/preview`, {}).expect(200)
    const shown = await storefront(shop).get(body.preview.path).expect(200)
    expect(shown.body.event.id).toBe(id)
    await storefront(shop).get(`${path}?preview=forged`).expect(404)
    await storefront(shop).get("/store/events/nothing-here").expect(404)
  })
})

describe("what is public", () => {
  it("is in the sitemap and in the search, without drafts", async () => {
    onTestFinished(await overrideSettings(shop, "storefront", { url: "https://shop.example" }))
    const shown = await createEvent(shop, { title: anyWord() })
    const hidden = await createEvent(shop, { title: anyWord(), status: "draft" })
    const { text } = await storefront(shop).get("/store/sitemap.xml").expect(200)
    expect(text).toContain(`https://shop.example/events/${shown.slug}<`)
    expect(text).not.toContain(hidden.slug)
    const found = async (q: string) => {
      const { body } = await storefront(shop).get(`/store/search?q=${q}&type=event`).expect(200)
      return body.hits.map(({ id }: { id: string }) => id)
    }
    await expect.poll(() => found(shown.title)).toEqual([shown.id])
    expect(await found(hidden.title)).toEqual([])
  })

  it("has an address in the settings", async () => {
    const { body } = await admin(shop).get("/admin/config/storefront").expect(200)
    expect(body.config.values.event_path).toBe("/events/{slug}")
  })

  it("appears at its time, and the job publishes it once", async () => {
    const published_at = new Date(clock.now() + 60_000).toISOString()
    const made = await createEvent(shop, { status: "scheduled", published_at })
    await storefront(shop).get(`/store/events/${made.slug}`).expect(404)
    putBack = clock.use({ now: () => Date.parse(published_at) + 1 })
    await storefront(shop).get(`/store/events/${made.slug}`).expect(200)
    await publishDueEvents.run(shop.container)
    const { body } = await admin(shop).get(`/admin/events/${made.id}`).expect(200)
    expect(body.event.status).toBe("published")
  })
})

describe("POST /admin/events", () => {
  it.each([
    [{}, "missing_field"],
    [{ title: 1 }, "invalid_field"],
    [{ title: "x", slug: "Not A Slug" }, "invalid_field"],
    [{ title: "x", timezone: "Mars/Base" }, "invalid_field"],
    [{ title: "x", timezone: "+01:00" }, "invalid_field"],
    [{ title: "x", starts_at: "2031-01-02T00:00:00Z", ends_at: "2031-01-01T00:00:00Z" }, "invalid_field"],
    [{ title: "x", online_url: "javascript:alert(1)" }, "invalid_field"],
    [{ title: "x", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    const { body } = await admin(shop).post("/admin/events", fields).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a token", async () => {
    const { body } = await storefront(shop).post("/admin/events", { title: "x" }).expect(401)
    expect(body.code).toBe("missing_token")
  })

  it("409: for the slug of another event", async () => {
    const { slug } = await createEvent(shop)
    const { body } = await admin(shop).post("/admin/events", { title: "x", slug }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

const session = (...speaker_ids: string[]) => ({
  id: "first",
  title: "First",
  starts_at: "2031-01-01T10:00:00Z",
  speaker_ids,
})

describe("the speakers of a session", () => {
  const refused = "Field 'sessions.0.speaker_ids': the event has no speaker 'nobody'."

  it("400: an unknown one in a new event", async () => {
    const event = { title: "x", speakers: [speaker("Mira")], sessions: [session("one", "nobody")] }
    const { body } = await admin(shop).post("/admin/events", event).expect(400)
    expect([body.code, body.message]).toEqual(["invalid_field", refused])
  })

  it("400: an unknown one in a change, also if only the speakers change, and nothing is saved", async () => {
    const [speakers, sessions] = [[speaker("Mira")], [session("one")]]
    const { id } = await createEvent(shop, { speakers, sessions })
    const path = `/admin/events/${id}`
    const { body } = await admin(shop)
      .post(path, { sessions: [session("nobody")] })
      .expect(400)
    expect([body.code, body.message]).toEqual(["invalid_field", refused])
    await admin(shop).post(path, { speakers: [] }).expect(400)
    await admin(shop).post(path, { speakers: null }).expect(400)
    const stored = await admin(shop).get(path).expect(200)
    expect(stored.body.event).toMatchObject({ speakers, sessions: [{ speaker_ids: ["one"] }], revision: 1 })
    const changed = await admin(shop)
      .post(path, { speakers: [], sessions: [session()] })
      .expect(200)
    expect(changed.body.event).toMatchObject({ speakers: [], sessions: [{ speaker_ids: [] }] })
  })
})

describe("/admin/events/:id", () => {
  it.each([[[]], [[speaker("Mira Okafor")]]])(
    "200: a new title keeps the speakers %j and the sessions",
    async (speakers) => {
      const { id } = await createEvent(shop, { sessions: [], speakers })
      const { body } = await admin(shop).post(`/admin/events/${id}`, { title: "Another title" }).expect(200)
      expect(body.event).toMatchObject({ title: "Another title", sessions: [], speakers })
      const again = await admin(shop).get(`/admin/events/${id}`).expect(200)
      expect(again.body.event).toMatchObject({ sessions: [], speakers })
    },
  )

  it("200: changes one, and restores a revision with its own columns", async () => {
    const made = await createEvent(shop, { speakers: [speaker("First")] })
    const path = `/admin/events/${made.id}`
    await admin(shop)
      .post(path, { speakers: [speaker("Second")] })
      .expect(200)
    const revisions = await admin(shop).get(`${path}/revisions`).expect(200)
    const [newest, oldest] = revisions.body.revisions
    expect([newest.number, oldest.number]).toEqual([2, 1])
    const { body } = await admin(shop).post(`${path}/revisions/${oldest.id}/restore`, {}).expect(200)
    expect(body.event).toMatchObject({ speakers: [{ name: "First" }], revision: 3 })
    const stored = await admin(shop).get(`${path}/revisions/${newest.id}`).expect(200)
    expect(stored.body.revision.content.own).toMatchObject({ speakers: [{ name: "Second" }] })
  })

  it("200: a restored revision neither cancels the event nor undoes its cancellation", async () => {
    const { id } = await createEvent(shop)
    const path = `/admin/events/${id}`
    for (const event_status of ["canceled", "scheduled"])
      await admin(shop).post(path, { event_status }).expect(200)
    const { body: list } = await admin(shop).get(`${path}/revisions`).expect(200)
    const restore = async (number: number) => {
      const { id: revision } = list.revisions.find((one: { number: number }) => one.number === number)
      const { body } = await admin(shop).post(`${path}/revisions/${revision}/restore`, {}).expect(200)
      return body.event.event_status
    }
    expect(await restore(2)).toBe("scheduled")
    await admin(shop).post(path, { event_status: "canceled" }).expect(200)
    expect(await restore(1)).toBe("canceled")
  })

  it("200: a deleted one is gone", async () => {
    const { id, slug } = await createEvent(shop)
    await admin(shop).delete(`/admin/events/${id}`).expect(200)
    await storefront(shop).get(`/store/events/${slug}`).expect(404)
    await createEvent(shop, { slug })
  })

  it("401 and 404", async () => {
    await storefront(shop).get("/admin/events/none").expect(401)
    await admin(shop).get("/admin/events/none").expect(404)
    await admin(shop).post("/admin/events/none", { title: "x" }).expect(404)
    await admin(shop).delete("/admin/events/none").expect(404)
    await admin(shop).get("/admin/events/none/revisions").expect(404)
  })

  it("409: for the slug of another event", async () => {
    const [one, other] = [await createEvent(shop), await createEvent(shop)]
    const { body } = await admin(shop).post(`/admin/events/${one.id}`, { slug: other.slug }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

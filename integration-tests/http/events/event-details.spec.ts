import supertest from "supertest"
import { beforeAll, describe, expect, it } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import { createDestination } from "../../factories/destinations"
import { createEvent, createSale, createTicket, soldTickets } from "../../factories/events"
import { uploadAsset } from "../../factories/media"
import { createTour } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, anyAddress, storefront } from "../../harness/api"
import { pagesOf } from "../../harness/pdf-pages"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const german = (title: string) => ({ de: { title, body: "<p>Text</p>" } })

/** An event whose parts have German texts. */
const parts = {
  venue: {
    name: "Old Hall",
    address: "Street 1",
    translations: { de: { name: "Alte Halle", address: null }, fr: { name: "Vieille halle" } },
  },
  speakers: [
    { id: "mira", name: "Mira", role: "Potter", bio: "Fires.", translations: { de: { role: "Töpferin" } } },
  ],
  sessions: [
    {
      id: "one",
      title: "Glazing",
      room: "Studio",
      starts_at: "2031-01-01T10:00:00.000Z",
      translations: { de: { title: "Glasieren", room: "Atelier" } },
    },
  ],
}

describe("the texts of the venue, the sessions and the speakers", () => {
  it("are in the language of the event, and a missing one is the part's own", async () => {
    const { slug } = await createEvent(shop, { ...parts, translations: german("Abend") })
    const read = async (locale: string) => {
      const { body } = await storefront(shop).get(`/store/events/${slug}?locale=${locale}`).expect(200)
      return body.event
    }
    const inGerman = await read("de-AT")
    expect(inGerman).toMatchObject({
      venue: { name: "Alte Halle", address: "Street 1" },
      sessions: [{ title: "Glasieren", room: "Atelier", speaker_ids: [] }],
      speakers: [{ name: "Mira", role: "Töpferin", bio: "Fires." }],
    })
    for (const part of [inGerman.venue, inGerman.sessions[0], inGerman.speakers[0]])
      expect(part).not.toHaveProperty("translations")
    // The event has no French title, so its parts are not French either.
    for (const locale of ["en", "fr"])
      expect(await read(locale)).toMatchObject({
        locale: "en",
        venue: { name: "Old Hall" },
        sessions: [{ title: "Glazing", room: "Studio" }],
        speakers: [{ role: "Potter" }],
      })
  })

  it("are shown in lists, in a customer's tickets and in their files", async () => {
    const word = unique("word").replaceAll("-", "")
    const event = await createEvent(shop, { ...parts, title: word, translations: german(`Abend ${word}`) })
    const ticket = await createTicket(shop, event.id, [])
    const { token } = await createCustomer(shop)
    await soldTickets(shop, ticket.id, 1, token)
    const { body: list } = await storefront(shop).get(`/store/events?q=${word}&locale=de`).expect(200)
    expect(list.events).toMatchObject([{ venue: { name: "Alte Halle" } }])
    const { body: mine } = await storefront(shop, { token })
      .get("/store/events/my-registrations?locale=de")
      .expect(200)
    const [registration] = mine.registrations
    expect(registration.event.venue).toMatchObject({ name: "Alte Halle", address: "Street 1" })
    const { pathname, search } = new URL(registration.pdf_url)
    const { body: pdf } = await supertest(shop.url)
      .get(pathname + search)
      .set("x-forwarded-for", anyAddress())
      .responseType("blob")
      .expect(200)
    const [page] = await pagesOf(pdf)
    expect(page?.text).toContain("Alte Halle")
  })

  it("stay after other changes, and in revisions", async () => {
    const { id } = await createEvent(shop, { ...parts, translations: german("Abend") })
    const path = `/admin/events/${id}`
    const { body: renamed } = await admin(shop).post(path, { title: "Another" }).expect(200)
    expect(renamed.event).toMatchObject(parts)
    await admin(shop).post(path, { venue: null, sessions: [], speakers: [] }).expect(200)
    const { body: list } = await admin(shop).get(`${path}/revisions`).expect(200)
    const first = list.revisions.at(-1)
    const { body } = await admin(shop).post(`${path}/revisions/${first.id}/restore`, {}).expect(200)
    expect(body.event).toMatchObject(parts)
  })

  it.each([
    [{ venue: { name: "x", translations: { "not a language": { name: "x" } } } }, "invalid_field"],
    [{ venue: { name: "x", translations: { de: { country_code: "de" } } } }, "unknown_field"],
    [{ speakers: [{ id: "one", name: "x", translations: { de: { name: "x" } } }] }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    const { body } = await admin(shop)
      .post("/admin/events", { title: "x", ...fields })
      .expect(400)
    expect(body.code).toBe(code)
  })
})

describe("the pictures of a publication", () => {
  const usage = async (asset: string) => {
    const { body } = await admin(shop).get(`/admin/media/${asset}/usage`).expect(200)
    return body.usage.map(({ id, fields }: { id: string; fields: string[] }) => [id, fields.sort()])
  }
  const inText = (url: string) => ({ body: `<p><img src="${url}" alt="a"></p>` })

  it.each(["body", "translation", "speaker"])("are used in the %s of an event", async (place) => {
    const asset = await uploadAsset(shop)
    const text = inText(asset.url)
    const { id } = await createEvent(shop, {
      ...(place === "body" && text),
      ...(place === "translation" && { translations: { de: { title: "Abend", ...text } } }),
      ...(place === "speaker" && { speakers: [{ id: "mira", name: "Mira", image: asset.id }] }),
    })
    expect(await usage(asset.id)).toEqual([[id, place === "speaker" ? ["speakers"] : ["body", "html"]]])
    const { body } = await admin(shop).delete(`/admin/media/${asset.id}`).expect(409)
    expect(body.code).toBe("invalid_state")
  })

  it("are used in the texts of tours and destinations", async () => {
    const asset = await uploadAsset(shop)
    const text = inText(asset.url)
    const fields = { ...text, translations: { de: { title: "Titel", ...text } } }
    const ids = [(await createTour(shop, fields)).id, (await createDestination(shop, fields)).id]
    expect((await usage(asset.id)).map(([id]: [string]) => id).sort()).toEqual(ids.sort())
    await admin(shop).delete(`/admin/media/${asset.id}`).expect(409)
  })
})

describe("the prices of an event for a customer", () => {
  it("follow a price list for the customer's group, in lists, in the event and in its tickets", async () => {
    const { event, ticket } = await createSale(shop, 5)
    const [member, stranger] = [await createCustomer(shop), await createCustomer(shop)]
    const { body: made } = await admin(shop)
      .post("/admin/customer-groups", { name: unique("Members") })
      .expect(200)
    const group = made.customer_group.id
    await admin(shop)
      .post(`/admin/customer-groups/${group}/customers`, { add: [member.id] })
      .expect(200)
    await admin(shop)
      .post("/admin/price-lists", {
        title: unique("Members"),
        description: "For members",
        type: "override",
        status: "active",
        rules: { "customer.groups.id": [group] },
        prices: [{ variant_id: ticket.variant_id, currency_code: "eur", amount: 7 }],
      })
      .expect(200)
    const prices = async (token?: string) => {
      const store = storefront(shop, token === undefined ? {} : { token })
      const query = "currency_code=eur"
      const list = await store.get(`/store/events?q=${event.title}&${query}`).expect(200)
      const one = await store.get(`/store/events/${event.slug}?${query}`).expect(200)
      const tickets = await store.get(`/store/events/${event.slug}/tickets?${query}`).expect(200)
      return [
        list.body.events.find(({ id }: { id: string }) => id === event.id).price_from.amount,
        one.body.event.price_from.amount,
        tickets.body.tickets[0].price.amount,
      ]
    }
    expect(await prices(member.token)).toEqual([7, 7, 7])
    expect(await prices(stranger.token)).toEqual([10, 10, 10])
    expect(await prices()).toEqual([10, 10, 10])

    await soldTickets(shop, ticket.id, 3, member.token)
    const { body } = await storefront(shop, { token: member.token })
      .get("/store/events/my-registrations?currency_code=eur")
      .expect(200)
    expect(body.registrations[0].event).toMatchObject({
      id: event.id,
      price_from: { amount: 7, currency_code: "eur" },
      availability: "limited",
      excerpt: expect.any(String),
      image: null,
      reading_minutes: 1,
      online_url: null,
      published_at: expect.any(String),
      updated_at: expect.any(String),
    })
  })
})

import supertest from "supertest"
import { beforeAll, describe, expect, it } from "vitest"
import { purgeReservedAdmissions } from "../../../src/features/events/jobs/purge-reserved-admissions"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import {
  addTickets,
  buy,
  createEvent,
  createQuota,
  createSale,
  createTicket,
  emptyCart,
} from "../../factories/events"
import { createForm, createPublishedForm, field, formContent, publishForm } from "../../factories/forms"
import { unique } from "../../factories/unique"
import { admin, anyAddress, storefront } from "../../harness/api"
import { pagesOf } from "../../harness/pdf-pages"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const MEALS = ["meat", "fish", "none"].map((value) => ({ value, label: { en: value } }))
const DINNER = [
  field("meal", { type: "select", options: MEALS, is_required: true }),
  field("days", { type: "multi_select", options: MEALS.slice(0, 2) }),
  field("allergy", { validation: { max_length: 10 } }),
  field("fish_name", { visible_if: { field: "meal", op: "eq", value: "fish" } }),
  field("photo", { type: "file", is_required: true }),
]

/** A ticket for ten places whose attendees answer a form. */
async function dinner(fields: object[] = DINNER) {
  const form = await createPublishedForm(shop, { content: formContent(fields) })
  const event = await createEvent(shop)
  const quota = await createQuota(shop, event.id, 10)
  const ticket = await createTicket(shop, event.id, [quota.id], { attendee_form_id: form.id })
  return { form, event, quota, ticket }
}

const ticketOf = async (slug: string, query = "") => {
  const reply = await storefront(shop).get(`/store/events/${slug}/tickets${query}`).expect(200)
  return { ticket: reply.body.tickets[0], language: reply.headers["content-language"] }
}
const ada = (answers: object) => ({ first_name: "Ada", last_name: "Lovelace", answers })
const admitted = async (event: string) => {
  const { body } = await admin(shop)
    .get(`/admin/event-registrations?event_id=${event}&order=created_at`)
    .expect(200)
  return body.event_registrations as { answers: object; form: object | null }[]
}

describe("a ticket whose attendees answer a form", () => {
  it("names the form and its present version", async () => {
    const { form, event } = await dinner()
    expect((await ticketOf(event.slug)).ticket).toMatchObject({
      attendee_form: { slug: form.slug, version: 1 },
      needs_attendees: true,
    })
    const content = formContent([field("meal")])
    await admin(shop).post(`/admin/forms/${form.id}`, { content, revision: form.revision }).expect(200)
    await publishForm(shop, form)
    expect((await ticketOf(event.slug)).ticket.attendee_form).toEqual({ slug: form.slug, version: 2 })
  })

  it("is bought with the answers, of which the hidden ones are left out", async () => {
    const { form, event, ticket } = await dinner()
    const cart = await emptyCart(shop)
    const attendees = [
      ada({ meal: "fish", fish_name: "Wanda", days: ["meat", "fish"] }),
      ada({ meal: "none", fish_name: "Nobody asked", allergy: " nuts " }),
    ]
    await addTickets(shop, cart, ticket.id, 2, { attendees }).expect(200)
    expect((await buy(shop, cart)).status).toBe(200)
    const shown = (await admitted(event.id)).map(({ answers, form: asked }) => ({ answers, asked }))
    const asked = { id: form.id, version: 1 }
    expect(shown).toHaveLength(2)
    expect(shown).toEqual(
      expect.arrayContaining([
        { answers: { meal: "fish", fish_name: "Wanda", days: ["meat", "fish"] }, asked },
        { answers: { meal: "none", allergy: "nuts" }, asked },
      ]),
    )
  })

  it("400: names each wrong answer, and takes no place", async () => {
    const { quota, ticket } = await dinner()
    const cart = await emptyCart(shop)
    const attendees = [
      ada({ meal: "soup", allergy: "all nuts of the world" }),
      ada({ photo: ["me.png"], surprise: 1 }),
    ]
    const { body } = await addTickets(shop, cart, ticket.id, 2, { attendees }).expect(400)
    const found = body.errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)
    expect(found.sort()).toEqual([
      "attendees.0.answers.allergy out_of_range",
      "attendees.0.answers.meal invalid_field",
      "attendees.1.answers.meal missing_field",
      "attendees.1.answers.photo unknown_field",
      "attendees.1.answers.surprise unknown_field",
    ])
    const missing = await addTickets(shop, cart, ticket.id, 2, { attendees: [ada({ meal: "fish" })] })
    expect(missing.body).toMatchObject({
      code: "missing_field",
      message: expect.stringContaining("attendees.1"),
    })
    const { body: read } = await admin(shop).get(`/admin/event-quotas/${quota.id}`).expect(200)
    expect(read.event_quota.taken).toBe(0)
  })

  it("asks nothing while the form is not published, and can still be changed", async () => {
    const { form, event, ticket } = await dinner()
    await admin(shop).post(`/admin/forms/${form.id}/unpublish`, {}).expect(200)
    expect((await ticketOf(event.slug)).ticket).toMatchObject({
      attendee_form: null,
      needs_attendees: false,
    })
    await addTickets(shop, await emptyCart(shop), ticket.id).expect(200)
    const change = { max_per_order: 4, attendee_form_id: form.id }
    const { body } = await admin(shop).post(`/admin/event-tickets/${ticket.id}`, change).expect(200)
    expect(body.event_ticket).toMatchObject(change)
  })

  it("400: for a form that does not exist or is not published", async () => {
    const { ticket } = await createSale(shop, 1)
    const draft = await createForm(shop)
    for (const attendee_form_id of ["form_none", draft.id]) {
      const reply = await admin(shop)
        .post(`/admin/event-tickets/${ticket.id}`, { attendee_form_id })
        .expect(400)
      expect(reply.body.code).toBe("invalid_field")
    }
  })
})

describe("a translated ticket", () => {
  it("has its texts in the caller's language: for sale, in registrations and on paper", async () => {
    const event = await createEvent(shop, {
      translations: { de: { title: unique("Fest"), body: "<p>Text</p>" } },
    })
    const ticket = await createTicket(shop, event.id, [], { description: "All days." })
    const title = unique("Eintritt")
    await admin(shop)
      .post("/admin/translations/batch", {
        create: [
          {
            reference: "event_ticket",
            reference_id: ticket.id,
            locale_code: "de",
            translations: { title, description: "Alle Tage." },
          },
        ],
      })
      .expect(200)
    const german = await ticketOf(event.slug, "?locale=de")
    expect(german).toMatchObject({ ticket: { title, description: "Alle Tage." }, language: "de" })
    expect(await ticketOf(event.slug, "?locale=fr")).toMatchObject({
      ticket: { title: ticket.title, description: "All days." },
    })

    const { token } = await createCustomer(shop)
    const cart = await emptyCart(shop, { token })
    await addTickets(shop, cart, ticket.id, 1, {}, { token }).expect(200)
    await buy(shop, cart, { token })
    const mine = async (locale: string) => {
      const { body } = await storefront(shop, { token })
        .get(`/store/events/my-registrations?locale=${locale}`)
        .expect(200)
      return body.registrations[0] as { ticket: { title: string }; pdf_url: string }
    }
    expect((await mine("en")).ticket.title).toBe(ticket.title)
    const { ticket: shown, pdf_url } = await mine("de")
    expect(shown.title).toBe(title)
    const { pathname, search } = new URL(pdf_url)
    const { body } = await supertest(shop.url)
      .get(pathname + search)
      .set("x-forwarded-for", anyAddress())
      .responseType("blob")
      .expect(200)
    const [page] = await pagesOf(body)
    expect(page?.text).toContain(title)
  })
})

describe("the attendees of a cart", () => {
  const purgeAfter = async (days: number) => {
    const later = clock.now() + days * 86_400_000
    const restoreClock = clock.use({ now: () => later })
    await purgeReservedAdmissions.run(shop.container).finally(restoreClock)
  }
  const namesOf = async (event_id: string) => {
    const found = await shop.container.resolve("events").listEventRegistrations({ event_id })
    return found.map(({ first_name }) => first_name).sort()
  }
  const add = async (ticket: string, first_name: string) => {
    const cart = await emptyCart(shop)
    const attendees = [{ first_name, last_name: "Lovelace" }]
    await addTickets(shop, cart, ticket, 1, { attendees }).expect(200)
    return cart
  }
  const itemsOf = async (cart: string) => (await storefront(shop).get(`/store/carts/${cart}`)).body.cart.items

  it("are kept while the cart can be bought, and deleted a day after their line item", async () => {
    const { event, ticket } = await createSale(shop, 10)
    const [removed, expired] = [await add(ticket.id, "Removed"), await add(ticket.id, "Expired")]
    const [item] = await itemsOf(removed)
    await storefront(shop).delete(`/store/carts/${removed}/event-items/${item?.id}`).expect(200)
    await purgeReservedAdmissions.run(shop.container)
    expect(await namesOf(event.id)).toEqual(["Expired", "Removed"])
    await purgeAfter(6)
    expect(await namesOf(event.id)).toEqual(["Expired"])
    const { body } = await buy(shop, expired)
    expect(body.type).toBe("order")
    expect(await namesOf(event.id)).toEqual(["Expired"])
  })

  it("are deleted a week after the hold is over, and the cart says that it lost its places", async () => {
    const { event, ticket, quota } = await createSale(shop, 10)
    const [forgotten, bought] = [await add(ticket.id, "Forgotten"), await add(ticket.id, "Bought")]
    await buy(shop, bought)
    await purgeAfter(8)
    expect(await namesOf(event.id)).toEqual(["Bought"])
    const { body } = await storefront(shop).get(`/store/carts/${forgotten}`).expect(200)
    const [item] = body.cart.items
    expect(body.holds).toMatchObject([{ line_item_ids: [item.id], status: "expired" }])
    const refused = await buy(shop, forgotten)
    expect(refused.body).toMatchObject({
      code: "sold_out",
      message: expect.stringContaining(event.title),
    })
    await storefront(shop).delete(`/store/carts/${forgotten}/event-items/${item.id}`).expect(200)
    const { body: read } = await admin(shop).get(`/admin/event-quotas/${quota.id}`).expect(200)
    expect(read.event_quota.taken).toBe(1)
  })
})

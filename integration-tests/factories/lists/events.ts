import { Modules } from "@medusajs/framework/utils"
import { storefront } from "../../harness/api"
import type { Shop } from "../../harness/shop"
import { createCustomer } from "../create-customer"
import { createEvent, createQuota } from "../events"
import { unique } from "../unique"
import type { ListEntries, ListEntry } from "./list"

/** They contain a unique word, so that the list excludes rows of other specs. */
function events(path: (word: string) => string): ListEntry {
  return async (shop) => {
    const word = unique("word").replaceAll("-", "")
    const fields = {
      title: `${unique("Event")} ${word}`,
      translations: { de: { title: word, body: "<p>Text</p>" } },
      speakers: [{ id: "one", name: "One", image: "https://images.example/one.jpg" }],
      image: "https://images.example/event.jpg",
    }
    return {
      path: path(word),
      table: "event",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, async () => {
            const { id } = await createEvent(shop, fields)
            await addTickets(shop, id, 1, (await createQuota(shop, id, 10)).id)
          }),
        ),
    }
  }
}

/** Adds tickets without the engine's products, because creating these takes long. */
const addTickets = (shop: Shop, event_id: string, count: number, quota: string) =>
  shop.container.resolve("events").createEventTickets(
    Array.from({ length: count }, () => ({
      event_id,
      title: unique("Ticket"),
      quota_ids: [quota],
      product_id: "prod_none",
      variant_id: "variant_none",
    })),
  )

function tickets(path: (event: { id: string; slug: string }) => string): ListEntry {
  return async (shop) => {
    const event = await createEvent(shop)
    const quota = await createQuota(shop, event.id, 10)
    return {
      path: path(event),
      table: "event_ticket",
      add: (count) => addTickets(shop, event.id, count, quota.id),
    }
  }
}

/** Adds admissions to an order. */
async function admissions(shop: Shop, customer_id?: string) {
  const event = await createEvent(shop)
  const [ticket] = await addTickets(shop, event.id, 1, (await createQuota(shop, event.id, null)).id)
  const order = await shop.container
    .resolve(Modules.ORDER)
    .createOrders({ currency_code: "eur", ...(customer_id !== undefined && { customer_id }) })
  return {
    event,
    add: (count: number) =>
      shop.container.resolve("events").createEventRegistrations(
        Array.from({ length: count }, (_, index) => ({
          event_id: event.id,
          ticket_id: ticket?.id ?? "",
          order_id: order.id,
          status: "confirmed" as const,
          hold_line_id: unique("line"),
          number: index,
          code: unique("code"),
        })),
      ),
  }
}

export const lists: ListEntries = {
  "GET /store/events": events((word) => `/store/events?q=${word}&locale=de`),
  "GET /admin/events": events((word) => `/admin/events?q=${word}`),
  "GET /admin/events/:id/revisions": {
    path: "/admin/events/event_none/revisions",
    exempt: "A revision is a save: its number is unique within its event, and events.spec.ts reads them.",
  },
  "GET /store/events/:slug/tickets": tickets(({ slug }) => `/store/events/${slug}/tickets`),
  "GET /admin/event-tickets": tickets(({ id }) => `/admin/event-tickets?event_id=${id}`),
  "GET /admin/event-quotas": async (shop) => {
    const event = await createEvent(shop)
    return {
      path: `/admin/event-quotas?event_id=${event.id}`,
      table: "capacity_quota",
      add: (count) => Promise.all(Array.from({ length: count }, () => createQuota(shop, event.id, 10))),
    }
  },
  "GET /admin/event-registrations": async (shop) => {
    const { event, add } = await admissions(shop)
    return { path: `/admin/event-registrations?event_id=${event.id}`, table: "event_registration", add }
  },
  "GET /store/events/my-registrations": async (shop) => {
    const customer = await createCustomer(shop)
    const { add } = await admissions(shop, customer.id)
    return {
      path: "/store/events/my-registrations",
      table: "event_registration",
      add,
      caller: storefront(shop, { token: customer.token }),
    }
  },
}

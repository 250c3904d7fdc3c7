import { clock } from "../../src/lib/clock"
import { admin, storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { createCustomer } from "./create-customer"
import { MANUAL } from "./orders"
import { unique } from "./unique"

const DAY_MS = 86_400_000

/** Creates one event as an admin, published at once and in 30 days unless `fields` change that. */
export async function createEvent(shop: Shop, fields: Record<string, unknown> = {}) {
  const title = unique("Event")
  const { body } = await admin(shop)
    .post("/admin/events", {
      title,
      body: `<p>About ${title}</p>`,
      status: "published",
      starts_at: new Date(clock.now() + 30 * DAY_MS).toISOString(),
      ...fields,
    })
    .expect(200)
  return body.event as { id: string; slug: string; title: string; revision: number }
}

/** Creates a quota with this many places. */
export async function createQuota(shop: Shop, eventId: string, size: number | null) {
  const { body } = await admin(shop)
    .post("/admin/event-quotas", { event_id: eventId, title: unique("Quota"), size })
    .expect(200)
  return body.event_quota as { id: string; size: number | null; taken: number; remaining: number | null }
}

/** Creates a ticket for 10 euros that takes places in these quotas. */
export async function createTicket(
  shop: Shop,
  eventId: string,
  quotaIds: string[],
  fields: Record<string, unknown> = {},
) {
  const { body } = await admin(shop)
    .post("/admin/event-tickets", {
      event_id: eventId,
      title: unique("Ticket"),
      quota_ids: quotaIds,
      prices: [
        { amount: 10, currency_code: "eur" },
        { amount: 12, currency_code: "usd" },
      ],
      ...fields,
    })
    .expect(200)
  return body.event_ticket as { id: string; variant_id: string; product_id: string; title: string }
}

/** An event with one ticket for this many places. */
export async function createSale(shop: Shop, places: number | null, fields: Record<string, unknown> = {}) {
  const event = await createEvent(shop)
  const quota = await createQuota(shop, event.id, places)
  const ticket = await createTicket(shop, event.id, [quota.id], fields)
  return { event, quota, ticket }
}

export type EventSale = Awaited<ReturnType<typeof createSale>>

/** One order of a new customer with tickets of each of these sales, for 10 euros each. */
export async function orderTickets(shop: Shop, sales: readonly EventSale[], quantity = 1) {
  const { token } = await createCustomer(shop)
  const cart = await emptyCart(shop, { token })
  for (const { ticket } of sales) await addTickets(shop, cart, ticket.id, quantity, {}, { token }).expect(200)
  const { body } = await buy(shop, cart, { token })
  return { token, order: String(body.order.id) }
}

/** The id of a region with each of these currencies. */
export async function regionsOf(shop: Shop, currencies: readonly string[]): Promise<string[]> {
  const { body } = await storefront(shop).get("/store/regions").expect(200)
  const regions: { id: string; currency_code: string }[] = body.regions
  return currencies.map((currency) => {
    const region = regions.find(({ currency_code }) => currency_code === currency)
    if (!region) throw new Error(`The shop has no region with '${currency}'.`)
    return region.id
  })
}

/** Creates an empty cart in euros. */
export async function emptyCart(shop: Shop, options: { token?: string } = {}): Promise<string> {
  const [region_id] = await regionsOf(shop, ["eur"])
  const { body } = await storefront(shop, options)
    .post("/store/carts", { region_id, email: `${unique("guest")}@events.test` })
    .expect(200)
  return body.cart.id
}

/** Adds tickets to a cart. */
export function addTickets(
  shop: Shop,
  cartId: string,
  ticketId: string,
  quantity = 1,
  fields: Record<string, unknown> = {},
  options: { token?: string } = {},
) {
  return storefront(shop, options).post(`/store/carts/${cartId}/event-items`, {
    ticket_id: ticketId,
    quantity,
    ...fields,
  })
}

/** Pays a cart by bank transfer and completes it. */
export async function buy(shop: Shop, cartId: string, options: { token?: string } = {}) {
  const store = storefront(shop, options)
  await store.post(`/store/carts/${cartId}/payment-sessions`, { provider_id: MANUAL }).expect(200)
  return store.post(`/store/carts/${cartId}/complete`, {})
}

/** A cart with tickets that became an order. */
export async function soldTickets(shop: Shop, ticketId: string, quantity = 1, token?: string) {
  const options = token === undefined ? {} : { token }
  const cart = await emptyCart(shop, options)
  await addTickets(shop, cart, ticketId, quantity, {}, options).expect(200)
  const { body } = await buy(shop, cart, options)
  return { cart, order: String(body.order.id) }
}

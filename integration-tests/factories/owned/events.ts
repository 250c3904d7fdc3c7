import { storefront } from "../../harness/api"
import { addTickets, createSale, emptyCart } from "../events"
import type { OwnedEntries, OwnedEntry, Owner } from "./thing"

/** A cart of the owner with one ticket. */
const withTickets =
  (
    call: (cart: { id: string; line: string; ticket: string }) => { path: string; body?: object },
  ): OwnedEntry =>
  async ({ shop, customer }: Owner) => {
    const { token } = customer
    const { ticket } = await createSale(shop, 10)
    const id = await emptyCart(shop, { token })
    const { body } = await addTickets(shop, id, ticket.id, 1, {}, { token }).expect(200)
    const read = async () =>
      (await storefront(shop, { token }).get(`/store/carts/${id}`).expect(200)).body.cart.items
    return { ...call({ id, line: body.line_item_ids[0], ticket: ticket.id }), untouched: read }
  }

export const owned: OwnedEntries = {
  "GET /store/events": { open: "Published texts and prices of a region: the same for all callers." },
  "GET /store/events/my-registrations": {
    open: "Its ids name a region and a channel for the prices. The tickets are the caller's: event-tampering.spec.ts.",
  },
  "GET /store/events/:slug": { open: "Published texts: the same for everybody who opens the shop." },
  "GET /store/events/:slug/tickets": { open: "What can be bought: the same for all callers." },
  "POST /store/carts/:id/event-items": withTickets(({ id, ticket }) => ({
    path: `/store/carts/${id}/event-items`,
    body: { ticket_id: ticket, quantity: 1 },
  })),
  "DELETE /store/carts/:id/event-items/:lineItemId": withTickets(({ id, line }) => ({
    path: `/store/carts/${id}/event-items/${line}`,
  })),
}

import { storefront } from "../../harness/api"
import { emptyCart } from "../events"
import { addTour, createTourSale } from "../tours"
import type { OwnedEntries, OwnedEntry, Owner } from "./thing"

/** A cart of the owner with the booking of a tour. */
const withBooking =
  (
    call: (cart: { id: string; line: string; booking: object }) => { path: string; body?: object },
  ): OwnedEntry =>
  async ({ shop, customer }: Owner) => {
    const { token } = customer
    const { adult, departure } = await createTourSale(shop, 10)
    const id = await emptyCart(shop, { token })
    const units = [{ unit_id: adult.id, quantity: 1 }]
    const { body } = await addTour(shop, id, departure.id, { units }, { token }).expect(200)
    const read = async () =>
      (await storefront(shop, { token }).get(`/store/carts/${id}`).expect(200)).body.cart.items
    const booking = { departure_id: departure.id, units }
    return { ...call({ id, line: body.line_item_ids[0], booking }), untouched: read }
  }

export const owned: OwnedEntries = {
  "GET /store/tours": { open: "Published texts and prices of a region: the same for all callers." },
  "GET /store/tours/:slug": { open: "Published texts: the same for everybody who opens the shop." },
  "GET /store/tours/:slug/reviews": { open: "Approved reviews: the same for everybody who opens the shop." },
  "POST /store/tours/:slug/reviews": { open: "A review of a public tour: everybody may write one." },
  "POST /store/carts/:id/tour-items": withBooking(({ id, booking }) => ({
    path: `/store/carts/${id}/tour-items`,
    body: booking,
  })),
  "DELETE /store/carts/:id/tour-items/:lineItemId": withBooking(({ id, line }) => ({
    path: `/store/carts/${id}/tour-items/${line}`,
  })),
}

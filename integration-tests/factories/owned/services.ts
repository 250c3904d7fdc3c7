import { sql } from "../checkout"
import { emptyCart } from "../events"
import { bookSlot, contactOf, createBookable, PRICES, timeIn } from "../services"
import type { OwnedEntries, Owner } from "./thing"

const BY_LINK = "A secret link opens it for everybody who has it, as in each mail about a booking."

export const owned: OwnedEntries = {
  "GET /store/services": { open: "What can be booked: the same for all callers." },
  "GET /store/services/:slug": { open: "The same for everybody who opens the shop." },
  "GET /store/service-bookings": { open: "Free slots: the same for all callers." },
  "POST /store/service-bookings": async ({ shop, customer }: Owner) => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const cart_id = await emptyCart(shop, { token: customer.token })
    await bookSlot(shop, service.id, { cart_id }, { token: customer.token }).expect(200)
    return {
      path: "/store/service-bookings",
      body: { service_id: service.id, starts_at: timeIn(3, "12:00"), contact: contactOf(), cart_id },
      untouched: () => sql(shop, "SELECT id, status FROM service_booking WHERE cart_id = ?", [cart_id]),
    }
  },
  "GET /store/service-bookings/manage/:token": { open: BY_LINK },
  "POST /store/service-bookings/manage/:token": { open: BY_LINK },
  "GET /store/service-bookings/manage/:token/calendar": { open: BY_LINK },
}

import { storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { createCustomer } from "./create-customer"
import { buy, emptyCart } from "./events"
import { addTour, type createTourSale } from "./tours"

export type TourSale = Awaited<ReturnType<typeof createTourSale>>

interface MyBooking {
  id: string
  status: string
  pdf_url: string
  ics_url: string
  parts: { id: string; title: string }[]
}

/** A customer's bookings, the newest first. */
export async function myBookings(shop: Shop, token: string, locale = "en"): Promise<MyBooking[]> {
  const { body } = await storefront(shop, { token })
    .get(`/store/tours/my-bookings?locale=${locale}`)
    .expect(200)
  return body.bookings
}

/** One order of a new customer with a booking of each of these sales: adults for 100 euros each. */
export async function orderTours(shop: Shop, sales: readonly TourSale[], quantity = 1) {
  const { token } = await createCustomer(shop)
  const cart = await emptyCart(shop, { token })
  for (const { adult, departure } of sales)
    await addTour(shop, cart, departure.id, { units: [{ unit_id: adult.id, quantity }] }, { token }).expect(
      200,
    )
  const { body } = await buy(shop, cart, { token })
  return { token, cart, order: String(body.order.id), bookings: await myBookings(shop, token) }
}

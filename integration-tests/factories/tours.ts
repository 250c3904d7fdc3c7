import { clock } from "../../src/lib/clock"
import { admin, storefront } from "../harness/api"
import type { Shop } from "../harness/shop"
import { unique } from "./unique"

/** Creates one tour as an admin, published at once unless `fields` change that. */
export async function createTour(shop: Shop, fields: Record<string, unknown> = {}) {
  const title = unique("Tour")
  const { body } = await admin(shop)
    .post("/admin/tours", { title, body: `<p>About ${title}</p>`, status: "published", ...fields })
    .expect(200)
  return body.tour as { id: string; slug: string; title: string; revision: number }
}

const PRICES = (amount: number) => [
  { amount, currency_code: "eur" },
  { amount: amount * 2, currency_code: "usd" },
]

/** Creates something of a tour below `/admin/<path>`. */
async function createPart(shop: Shop, path: string, one: string, fields: Record<string, unknown>) {
  const { body } = await admin(shop).post(`/admin/${path}`, fields).expect(200)
  return body[one] as { id: string; title: string }
}

export const createUnit = (shop: Shop, tour_id: string, fields: Record<string, unknown> = {}) =>
  createPart(shop, "tour-units", "tour_unit", { tour_id, title: "Adult", prices: PRICES(100), ...fields })

export const createOption = (shop: Shop, tour_id: string, fields: Record<string, unknown> = {}) =>
  createPart(shop, "tour-options", "tour_option", { tour_id, title: "Room", prices: PRICES(30), ...fields })

export const createSeason = (shop: Shop, tour_id: string, fields: Record<string, unknown> = {}) =>
  createPart(shop, "tour-seasons", "tour_season", {
    tour_id,
    title: "Summer",
    starts_on: "2031-06-01",
    ends_on: "2031-08-31",
    ...fields,
  })

export const createRate = (shop: Shop, unit_id: string, season_id: string, amount: number) =>
  createPart(shop, "tour-rates", "tour_rate", { unit_id, season_id, prices: PRICES(amount) })

export const createDeparture = (shop: Shop, tour_id: string, fields: Record<string, unknown> = {}) =>
  createPart(shop, "tour-departures", "tour_departure", {
    tour_id,
    local_start: "2031-05-01T09:00",
    size: 10,
    ...fields,
  })

/** The fields of a departure in that many hours, of a tour in UTC. */
export const departsIn = (hours: number) => ({
  local_start: new Date(clock.now() + hours * 3_600_000).toISOString().slice(0, 16),
  cutoff_hours: 0,
})

/** A tour with adults, infants, an option for each booking and one for each person, and a departure. */
export async function createTourSale(
  shop: Shop,
  size: number | null,
  fields: Record<string, unknown> = {},
  departs: Record<string, unknown> = {},
) {
  const tour = await createTour(shop, fields)
  const adult = await createUnit(shop, tour.id)
  const infant = await createUnit(shop, tour.id, {
    title: "Infant",
    places: 0,
    prices: PRICES(0),
    max_age: 2,
  })
  const room = await createOption(shop, tour.id)
  const lunch = await createOption(shop, tour.id, { title: "Lunch", per: "person", prices: PRICES(5) })
  const departure = await createDeparture(shop, tour.id, { size, ...departs })
  return { tour, adult, infant, room, lunch, departure }
}

/** Adds the booking of a departure to a cart. */
export function addTour(
  shop: Shop,
  cartId: string,
  departureId: string,
  fields: Record<string, unknown>,
  options: { token?: string } = {},
) {
  return storefront(shop, options).post(`/store/carts/${cartId}/tour-items`, {
    departure_id: departureId,
    ...fields,
  })
}

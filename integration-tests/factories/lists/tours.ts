import { Modules } from "@medusajs/framework/utils"
import { admin, storefront } from "../../harness/api"
import type { Shop } from "../../harness/shop"
import { createCustomer } from "../create-customer"
import { createTour } from "../tours"
import { unique } from "../unique"
import type { ListEntries, ListEntry } from "./list"

/** They contain a unique word, so that the list excludes rows of other specs. */
function tours(path: (word: string) => string): ListEntry {
  return async (shop) => {
    const word = unique("word").replaceAll("-", "")
    const fields = {
      title: `${unique("Tour")} ${word}`,
      translations: { de: { title: word, body: "<p>Text</p>" } },
    }
    return {
      path: path(word),
      table: "tour",
      add: (count) => Promise.all(Array.from({ length: count }, () => createTour(shop, fields))),
    }
  }
}

/** Adds bookings of one departure to an order. */
async function bookings(shop: Shop, customer_id?: string) {
  const tours = shop.container.resolve("tours")
  const tour = await createTour(shop, { image: "https://images.example/tour.jpg" })
  const departure = await tours.createTourDepartures({
    tour_id: tour.id,
    quota_id: "quota_none",
    local_start: "2031-06-01T09:00",
    timezone: "UTC",
    starts_at: new Date("2031-06-01T09:00Z"),
    ends_at: new Date("2031-06-02T09:00Z"),
    cutoff_at: new Date("2031-06-01T09:00Z"),
  })
  const order = await shop.container
    .resolve(Modules.ORDER)
    .createOrders({ currency_code: "eur", ...(customer_id !== undefined && { customer_id }) })
  const add = async (count: number) => {
    const made = await tours.createTourBookings(
      Array.from({ length: count }, () => ({
        tour_id: tour.id,
        departure_id: departure.id,
        hold_id: unique("hold"),
        order_id: order.id,
        status: "confirmed" as const,
        parts: { all: [] },
      })),
    )
    return tours.createTourPassengers(
      made.map(({ id }) => ({
        booking_id: id,
        departure_id: departure.id,
        unit_id: "tourunit_none",
        number: 1,
        first_name: "Ada",
      })),
    )
  }
  return { tour, departure, add }
}

/** Adds parts of a tour without the engine's products, because creating these takes long. */
function parts(
  name: string,
  add: (shop: Shop, tour_id: string, count: number) => Promise<unknown>,
): ListEntry {
  return async (shop) => {
    const { id } = await createTour(shop)
    return {
      path: `/admin/${name}?tour_id=${id}`,
      table: name.replace(/s$/, "").replaceAll("-", "_"),
      add: (count) => add(shop, id, count),
    }
  }
}

const NO_PRODUCT = { product_id: "prod_none", variant_id: "variant_none" }
const many = <Row>(count: number, row: () => Row): Row[] => Array.from({ length: count }, row)
const toursOf = (shop: Shop) => shop.container.resolve("tours")

export const lists: ListEntries = {
  "GET /admin/tour-units": parts("tour-units", async (shop, tour_id, count) => {
    const made = await toursOf(shop).createTourUnits(many(count, () => ({ tour_id, title: unique("Unit") })))
    return toursOf(shop).createTourRates(made.map(({ id }) => ({ tour_id, unit_id: id, ...NO_PRODUCT })))
  }),
  "GET /admin/tour-rates": parts("tour-rates", (shop, tour_id, count) =>
    toursOf(shop).createTourRates(
      many(count, () => ({ tour_id, unit_id: unique("unit"), season_id: unique("season"), ...NO_PRODUCT })),
    ),
  ),
  "GET /admin/tour-options": parts("tour-options", (shop, tour_id, count) =>
    toursOf(shop).createTourOptions(many(count, () => ({ tour_id, title: unique("Option"), ...NO_PRODUCT }))),
  ),
  "GET /admin/tour-seasons": parts("tour-seasons", (shop, tour_id, count) =>
    toursOf(shop).createTourSeasons(
      many(count, () => ({
        tour_id,
        title: unique("Season"),
        starts_on: "2031-01-01",
        ends_on: "2031-02-01",
      })),
    ),
  ),
  "GET /admin/tour-departure-rules": parts("tour-departure-rules", (shop, tour_id, count) =>
    toursOf(shop).createTourDepartureRules(
      many(count, () => ({
        tour_id,
        weekdays: ["1"],
        periods: { all: [] },
        exceptions: [],
        local_time: "09:00",
        end_time: "18:00",
      })),
    ),
  ),
  "GET /admin/tour-departures": {
    path: "/admin/tour-departures?tour_id=tour_none",
    exempt: "The start of a departure is unique within its tour, and tour-items.spec.ts reads them.",
  },
  "GET /admin/tour-passengers": async (shop) => {
    const { departure, add } = await bookings(shop)
    return { path: `/admin/tour-passengers?departure_id=${departure.id}`, table: "tour_passenger", add }
  },
  "GET /store/tours/:slug/reviews": async (shop) => {
    const tour = await createTour(shop)
    const ids: string[] = []
    const add = async () => {
      const { body } = await admin(shop)
        .post("/admin/reviews", {
          subject_type: "tour",
          subject_id: tour.id,
          rating: 4,
          author_name: "Ada",
          status: "approved",
          author_email: `${unique("ada")}@tours.test`,
        })
        .expect(200)
      ids.push(body.review.id)
    }
    return {
      path: `/store/tours/${tour.slug}/reviews`,
      table: "review",
      ids: () => ids,
      add: (count) => Promise.all(Array.from({ length: count }, add)),
    }
  },
  "GET /store/tours/my-bookings": async (shop) => {
    const customer = await createCustomer(shop)
    const { add } = await bookings(shop, customer.id)
    return {
      path: "/store/tours/my-bookings",
      table: "tour_booking",
      add,
      caller: storefront(shop, { token: customer.token }),
    }
  },
  "GET /store/tours": tours((word) => `/store/tours?q=${word}&locale=de`),
  "GET /admin/tours": tours((word) => `/admin/tours?q=${word}`),
  "GET /admin/tours/:id/revisions": {
    path: "/admin/tours/tour_none/revisions",
    exempt: "A revision is a save: its number is unique within its tour, and tours.spec.ts reads them.",
  },
}

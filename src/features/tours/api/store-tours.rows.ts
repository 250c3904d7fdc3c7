import { z } from "zod"
import { picture } from "../../../kits/media/image"
import { publicRows } from "../../../kits/publications/store-contract"
import { moment, timestamp, wholeNumber } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { priceHints } from "../../../kits/rows/price-hints"
import { contract } from "../../../kits/rows/row"
import { AVAILABILITIES } from "../../events/module/schemas"
import { BOOKING_STATUSES, bookedPart, OPTION_SCOPES } from "../module/schemas"

const id = (example: string) => z.string().meta({ examples: [example] })
const TOUR_ID = "tour_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"
const UNIT_ID = "tourunit_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"
const DEPARTURE_ID = "tourdep_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"

const currency = z.string().meta({ examples: ["eur"] })
const amount = z.number().meta({ examples: [450] })
const yes = z.boolean().meta({ examples: [true] })
const title = (example: string) => z.string().meta({ examples: [example] })

const date = z.iso.date().optional()
const dayOrMoment = z.union([moment.optional(), date])
const price = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, "must be an amount such as 12.50")
  .transform(Number)
  .optional()
  .meta({ override: { type: "number", minimum: 0 } })
const days = () => wholeNumber(1, 400).optional()

const money = z.object({ amount, currency_code: currency })

const own = {
  duration_days: z.int().meta({ examples: [3] }),
  destinations: z
    .array(z.object({ id: z.string(), slug: z.string(), title: z.string() }))
    .meta({ examples: [[{ id: "dest_01…", slug: "cappadocia", title: "Cappadocia" }]] }),
  categories: z
    .array(z.object({ id: z.string(), slug: z.string(), name: z.string() }))
    .meta({ examples: [[{ id: "tourcat_01…", slug: "walking-tours", name: "Walking tours" }]] }),
  image: picture.nullable(),
  price_from: money.nullable().describe("The lowest price for this caller of a unit that takes a place."),
  rating: z
    .object({
      average: z
        .number()
        .nullable()
        .meta({ examples: [4.67] }),
      count: z.int().meta({ examples: [3] }),
    })
    .describe("The approved reviews."),
  next_departure_at: timestamp
    .nullable()
    .describe("The next departure that can be booked, if it has places."),
}

const availability = z.enum(AVAILABILITIES).meta({ examples: ["available"] })

const departure = z
  .object({
    id: id(DEPARTURE_ID),
    starts_at: timestamp,
    ends_at: timestamp,
    timezone: title("Europe/Istanbul").describe("The IANA name of the zone of the times."),
    local_start: title("2027-06-01T09:00").describe("The start as clocks in the zone show it."),
    cutoff_at: timestamp.describe("From then on it cannot be booked."),
    remaining: z.int().nullable().describe("What is left now. `null` for no limit."),
    min_participants: z.int().meta({ examples: [4] }),
    is_guaranteed: yes.describe("It surely takes place, or orders have enough travellers who take a place."),
    availability,
    prices: z
      .array(z.object({ unit_id: id(UNIT_ID), amount, currency_code: currency }))
      .describe("Units without a price in this currency are missing."),
  })
  .meta({ id: "TourDeparture" })

const itineraryDay = z
  .object({
    day: z.int().meta({ examples: [1] }),
    title: title("Arrival in Göreme"),
    body_html: z
      .string()
      .describe("Safe HTML.")
      .meta({ examples: ["<p>A walk through the old town.</p>"] }),
    places: z.array(z.string()).meta({ examples: [["Göreme"]] }),
    image: picture.nullable(),
  })
  .meta({ id: "ShownTourDay" })

const inFull = {
  timezone: title("Europe/Istanbul"),
  gallery: z.array(picture).meta({ examples: [[]] }),
  itinerary: z.array(itineraryDay),
  inclusions: z.array(z.string()).meta({ examples: [["Breakfasts"]] }),
  exclusions: z.array(z.string()).meta({ examples: [["Flights"]] }),
  needs_passengers: z
    .boolean()
    .describe("The cart must name each passenger.")
    .meta({ examples: [false] }),
  passenger_form: z
    .object({
      slug: z.string().meta({ examples: ["dietary-needs"] }),
      version: z.int().meta({ examples: [1] }),
    })
    .nullable()
    .describe(
      "The form whose questions each passenger answers, at `GET /store/forms/:slug`. Its fields for files are left out.",
    ),
  units: z.array(
    z
      .object({
        id: id(UNIT_ID),
        title: title("Adult"),
        min_age: z.int().nullable(),
        max_age: z.int().nullable(),
        takes_place: yes.describe("`false` for a unit such as an infant."),
        max_per_booking: z.int().nullable().describe("How many one booking may have. `null` for no limit."),
      })
      .meta({ id: "TourUnit" }),
  ),
  options: z.array(
    z
      .object({
        id: id("touropt_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
        title: title("Single room"),
        type: z.string().nullable(),
        price: money.nullable().describe("`null` without a price in this currency."),
        per: z.enum(OPTION_SCOPES).meta({ examples: ["person"] }),
      })
      .meta({ id: "TourOption" }),
  ),
  departures: z.array(departure).describe("The next 100, from `departs_from` and before `departs_to`."),
}

const departs = {
  departs_from: dayOrMoment.describe("Only departures at or after this time, or on this day in UTC."),
  departs_to: dayOrMoment.describe("Only departures before this time, or before this day in UTC."),
}

const rows = publicRows({
  path: "/store/tours",
  one: "tour",
  many: "tours",
  called: ["tour", "tours"],
  own,
  ownInFull: inFull,
  order: [
    ...(["position", "-position", "price", "-price", "duration_days", "-duration_days"] as const),
    ...(["next_departure", "-next_departure", "rating", "-rating", "title", "-title"] as const),
    ...(["published_at", "-published_at"] as const),
  ],
  filters: {
    ...priceHints,
    destination: z
      .string()
      .max(200)
      .optional()
      .describe("A destination's slug or id. Includes those within it."),
    category: z.string().max(200).optional().describe("A category's slug or id. Includes those within it."),
    duration_min: days().describe("In days."),
    duration_max: days().describe("In days."),
    price_min: price.describe("Tours whose `price_from` is at least this."),
    price_max: price.describe("Tours whose `price_from` is at most this."),
    departs_from: dayOrMoment.describe(
      "Only tours with a departure at or after this time that has places left.",
    ),
    departs_to: dayOrMoment.describe("Only tours with a departure before this time that has places left."),
    places: wholeNumber(1, 1000)
      .optional()
      .describe("Only tours with a departure that has so many places left."),
  },
})

export const tourRows = {
  summary: rows.schemas.summary,
  list: {
    ...rows.list,
    customer: "optional",
    response: page({ tours: z.array(rows.schemas.summary) }),
  },
  read: {
    ...rows.read,
    customer: "optional",
    query: rows.read.query.extend({ ...priceHints, ...departs }),
    response: z.object({ tour: rows.schemas.full }),
  },
} as const

const booking = z
  .object({
    id: id("tourbook_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    status: z.enum(BOOKING_STATUSES).meta({ examples: ["confirmed"] }),
    tour: z.object({
      id: id(TOUR_ID),
      slug: title("cappadocia-in-three-days"),
      locale: title("en"),
      title: title("Cappadocia in three days"),
      duration_days: own.duration_days,
      image: picture.nullable(),
    }),
    departure: z.object({
      id: id(DEPARTURE_ID),
      starts_at: timestamp,
      ends_at: timestamp,
      timezone: title("Europe/Istanbul"),
      status: z.enum(["scheduled", "canceled"]).meta({ examples: ["scheduled"] }),
    }),
    parts: z.array(
      bookedPart.meta({
        id: "TourBookingPart",
        examples: [{ type: "unit", id: UNIT_ID, title: "Adult", quantity: 2 }],
      }),
    ),
    passengers: z.array(
      z.object({
        unit_id: id(UNIT_ID),
        first_name: z.string().nullable(),
        last_name: z.string().nullable(),
        birth_date: z.string().nullable(),
      }),
    ),
    order_id: id("order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    pdf_url: z
      .string()
      .describe("The printable voucher. The link needs no credentials and works for a day.")
      .meta({ examples: ["https://api.example/files/eyJh…"] }),
    ics_url: z
      .string()
      .describe("The calendar entry (RFC 5545). The link works for a day.")
      .meta({ examples: ["https://api.example/files/eyJi…"] }),
    created_at: timestamp,
  })
  .meta({ id: "TourBooking" })

export const tours = contract({
  listTours: tourRows.list,
  readTour: tourRows.read,
  listMyTourBookings: {
    method: "GET",
    path: "/store/tours/my-bookings",
    auth: "key+customer",
    summary: "The tours that the signed-in customer has booked",
    localized: true,
    query: listQuery({ order: ["-created_at"] }),
    response: page({ bookings: z.array(booking) }),
  },
})

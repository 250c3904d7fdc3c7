import { z } from "zod"
import { shownRefund } from "../../../../kits/refunds/schemas"
import { BOOKING_STATUSES, bookedPart, OPTION_SCOPES } from "../schemas"

export const unitRow = z.object({
  id: z.string(),
  tour_id: z.string(),
  title: z.string(),
  min_age: z.number().nullable(),
  max_age: z.number().nullable(),
  places: z.number(),
  max_per_booking: z.number().nullable(),
  position: z.number(),
})

export const rateRow = z.object({
  tour_id: z.string(),
  unit_id: z.string(),
  season_id: z.string().nullable(),
  product_id: z.string(),
  variant_id: z.string(),
})

export const optionRow = z.object({
  id: z.string(),
  tour_id: z.string(),
  title: z.string(),
  type: z.string().nullable(),
  per: z.enum(OPTION_SCOPES),
  product_id: z.string(),
  variant_id: z.string(),
  position: z.number(),
})

const departureStatus = z.enum(["scheduled", "canceled"])

export const departureRow = z.object({
  id: z.string(),
  tour_id: z.string(),
  rule_id: z.string().nullable(),
  quota_id: z.string(),
  starts_at: z.date(),
  ends_at: z.date(),
  local_start: z.string(),
  timezone: z.string(),
  cutoff_at: z.date(),
  min_participants: z.number(),
  is_guaranteed: z.boolean(),
  /** The sold travellers that count for `min_participants`. 0 if they do not matter. */
  participants: z.number(),
  departure_status: departureStatus,
  /** The season of its local date. */
  season_id: z.string().nullable(),
})

/** A departure with what decides whether it can be bought now. */
export const departureOnSaleRow = departureRow.extend({
  tour_title: z.string(),
  country_code: z.string().nullable(),
  needs_passengers: z.boolean(),
  passenger_form_id: z.string().nullable(),
  is_public: z.boolean(),
})

const bookingRow = z.object({
  id: z.string(),
  tour_id: z.string(),
  departure_id: z.string(),
  hold_id: z.string(),
  status: z.enum(["reserved", ...BOOKING_STATUSES]),
  order_id: z.string().nullable(),
  parts: z.object({ all: z.array(bookedPart) }).transform(({ all }) => all),
  canceled_at: z.date().nullable(),
  created_at: z.date(),
})

const passengerRow = z.object({
  id: z.string(),
  booking_id: z.string(),
  departure_id: z.string(),
  unit_id: z.string(),
  number: z.number(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  birth_date: z.string().nullable(),
  answers: z.record(z.string(), z.unknown()).nullable(),
  form_id: z.string().nullable(),
  form_version: z.number().nullable(),
})

export const listedPassengerRow = passengerRow.extend({
  unit_title: z.string().nullable(),
  tour_id: z.string(),
  tour_title: z.string(),
  order_id: z.string().nullable(),
  status: z.enum(BOOKING_STATUSES),
  local_start: z.string(),
  email: z.string().nullable(),
  created_at: z.date(),
  refund: shownRefund.nullable(),
})

/** A customer's booking as a departure or tour lists it. */
export const customersBookingRow = bookingRow.extend({
  starts_at: z.date(),
  ends_at: z.date(),
  timezone: z.string(),
  departure_status: departureStatus,
  passengers: z.array(
    passengerRow.pick({ unit_id: true, first_name: true, last_name: true, birth_date: true }),
  ),
})

/** A booking as a voucher shows it. */
export const printedBookingRow = bookingRow
  .pick({ id: true, hold_id: true, status: true, order_id: true, parts: true, canceled_at: true })
  .extend({
    slug: z.string(),
    title: z.string(),
    /** The tour's revision. */
    revision: z.number(),
    updated_at: z.date(),
    starts_at: z.date(),
    ends_at: z.date(),
    timezone: z.string(),
    departure_status: departureStatus,
    passengers: z.array(passengerRow.pick({ first_name: true, last_name: true })),
  })

/** A booking whose order is being placed. `is_over`: its departure or tour is canceled or deleted. */
export const soldBookingRow = z.object({ id: z.string(), is_over: z.boolean() })

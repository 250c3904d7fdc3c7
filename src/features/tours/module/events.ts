import { z } from "zod"
import { defineEvent } from "../../../kits/outbox/event-type"

const part = z.strictObject({
  type: z.enum(["unit", "option"]),
  id: z.string(),
  title: z.string(),
  quantity: z.int(),
})

const booking = z.strictObject({
  id: z.string(),
  tour_id: z.string(),
  departure_id: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  timezone: z.string(),
  passengers: z.int(),
  parts: z.array(part),
  order_id: z.string().nullable(),
  email: z.string().nullable(),
  customer_id: z.string().nullable(),
  canceled_at: z.iso.datetime().nullable(),
})

const OF_BOOKING = {
  version: 1,
  object: "tour_booking",
  payload: booking,
  idOf: ({ id }: z.output<typeof booking>) => id,
}

export const tourBooked = defineEvent({
  ...OF_BOOKING,
  type: "tour.booked",
  about: "A departure of a tour was booked: the order is placed.",
})

export const tourBookingCanceled = defineEvent({
  ...OF_BOOKING,
  type: "tour.booking_canceled",
  about: "A booking of a tour was canceled, alone, with its order or with its departure.",
})

const departure = z.strictObject({
  id: z.string(),
  tour_id: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  timezone: z.string(),
  bookings: z.int(),
  passengers: z.int(),
})

export const departureCanceled = defineEvent({
  type: "departure.canceled",
  version: 1,
  about: "A departure of a tour does not take place. Its bookings are canceled after it.",
  object: "tour_departure",
  payload: departure,
  idOf: ({ id }: z.output<typeof departure>) => id,
})

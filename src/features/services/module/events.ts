import { z } from "zod"
import { defineEvent } from "../../../kits/outbox/event-type"

const payload = z.strictObject({
  id: z.string(),
  number: z.string(),
  service_id: z.string(),
  resource_id: z.string(),
  quantity: z.int(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  timezone: z.string(),
  email: z.string().nullable(),
  customer_id: z.string().nullable(),
  order_id: z.string().nullable(),
})

const OF_BOOKING = {
  version: 1,
  object: "service_booking",
  payload,
  idOf: ({ id }: z.output<typeof payload>) => id,
}

/** A booking is confirmed: at once if its service is free, else when its order is placed. */
export const bookingCreated = defineEvent({
  ...OF_BOOKING,
  type: "booking.created",
  about: "A booking of a service is confirmed.",
})

/** A booking has another time or another resource. */
export const bookingRescheduled = defineEvent({
  ...OF_BOOKING,
  type: "booking.rescheduled",
  about: "A booking has another time or another resource.",
})

export const bookingCanceled = defineEvent({
  ...OF_BOOKING,
  type: "booking.canceled",
  about: "A booking was canceled.",
})

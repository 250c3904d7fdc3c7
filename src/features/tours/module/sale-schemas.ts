import { z } from "zod"
import { REFUND_STATUSES } from "../../../kits/refunds/schemas"
import { prices } from "../../../kits/rows/prices"
import { plainLineField } from "../../../lib/fields"
import { OPTION_SCOPES } from "./schemas"

/** The admins' input about units, seasons, options, departures and their rules, and how they find passengers. */

const FURTHEST = 2 ** 31 - 1
const MAX_ID_LENGTH = 100
const MAX_PLACES = 1_000_000

const age = z.int().min(0).max(150).nullable().optional()
const order = z.int().min(-FURTHEST).max(FURTHEST).optional().describe("The lowest number comes first.")
const localDate = z.iso.date("must be a date such as 2027-06-01").meta({ examples: ["2027-06-01"] })
const localTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time such as 09:00")
  .meta({ examples: ["09:00"] })

const unitFields = {
  title: plainLineField(200).meta({ examples: ["Adult"] }),
  prices: prices.describe("The prices outside of seasons with their own rates."),
  min_age: age.describe("The age at departure, included."),
  max_age: age.describe("The age at departure, included."),
  places: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe("How many places one takes. Default: 1. 0 for an infant on a lap."),
  max_per_booking: z
    .int()
    .min(1)
    .max(MAX_PLACES)
    .nullable()
    .optional()
    .describe("How many of them one booking may have. `null` for no limit."),
  position: order,
}
const tourId = z
  .string()
  .max(MAX_ID_LENGTH)
  .meta({ examples: ["tour_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })

export const newUnit = z.strictObject({ tour_id: tourId, ...unitFields })
export const unitChange = newUnit.omit({ tour_id: true }).partial()

export const newRate = z.strictObject({
  unit_id: z
    .string()
    .max(MAX_ID_LENGTH)
    .meta({ examples: ["tourunit_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  season_id: z
    .string()
    .max(MAX_ID_LENGTH)
    .meta({ examples: ["tourseason_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  prices,
})
export const rateChange = z.strictObject({ prices: prices.optional() })

export const newOption = z.strictObject({
  tour_id: tourId,
  title: plainLineField(200).meta({ examples: ["Single room"] }),
  type: plainLineField(100).nullable().optional().describe("The shop's own word for its kind, such as room."),
  per: z.enum(OPTION_SCOPES).optional().describe("Default: booking."),
  prices,
  position: order,
})
export const optionChange = newOption.omit({ tour_id: true }).partial()

export const newSeason = z.strictObject({
  tour_id: tourId,
  title: plainLineField(200).meta({ examples: ["Summer"] }),
  starts_on: localDate.describe("A local date, included."),
  ends_on: localDate.describe("A local date, included."),
  position: order.describe("Where seasons overlap, the lowest number counts."),
})
export const seasonChange = newSeason.omit({ tour_id: true }).partial()

const size = z.int().min(0).max(MAX_PLACES).nullable().describe("The number of places. `null` for no limit.")
const saleFields = {
  size: size.meta({ examples: [12] }),
  min_participants: z
    .int()
    .min(0)
    .max(MAX_PLACES)
    .optional()
    .describe("From so many sold travellers with a place on, it surely takes place. Default: 0."),
}
const cutoffHours = z
  .int()
  .min(0)
  .max(24 * 365)
  .optional()
  .describe("So long before the start its sale ends. Default: 0.")

const localStart = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, "must be a local time such as 2027-06-01T09:00")
  .refine((text) => z.iso.date().safeParse(text.slice(0, 10)).success, "must be a date of the calendar")
  .meta({ examples: ["2027-06-01T09:00"] })

export const newDeparture = z.strictObject({
  tour_id: tourId,
  local_start: localStart.describe("The start as clocks in the tour's zone show it."),
  end_time: localTime.optional().describe("When it ends on its last day. Default: 18:00."),
  ...saleFields,
  size: saleFields.size.default(null),
  cutoff_hours: cutoffHours,
  is_guaranteed: z.boolean().optional(),
})
export const departureChange = z.strictObject({
  local_start: localStart
    .optional()
    .describe(
      "Moves it with its end and the end of its sale. 409 `invalid_state` if someone has booked it or has it in a cart.",
    ),
  size: saleFields.size.optional(),
  min_participants: saleFields.min_participants,
  cutoff_hours: cutoffHours,
  is_guaranteed: z.boolean().optional(),
})

const MAX_PERIODS = 50
const MAX_EXCEPTIONS = 1_000
const MAX_PERIOD_MS = 3 * 366 * 86_400_000
export const period = z
  .strictObject({ from: localDate, to: localDate })
  .refine(({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) <= MAX_PERIOD_MS, {
    message: "must end after it begins, and within three years",
  })

export const newDepartureRule = z.strictObject({
  tour_id: tourId,
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .describe("1 for Monday to 7 for Sunday.")
    .meta({ examples: [[5, 6]] }),
  periods: z
    .array(period)
    .min(1)
    .max(MAX_PERIODS)
    .meta({ examples: [[{ from: "2027-05-01", to: "2027-09-30" }]] }),
  exceptions: z.array(localDate).max(MAX_EXCEPTIONS).default([]).describe("Dates without a departure."),
  local_time: localTime.describe("The start as clocks in the tour's zone show it."),
  end_time: localTime.optional().describe("When it ends on its last day. Default: 18:00."),
  ...saleFields,
  size: saleFields.size.default(null),
  cutoff_hours: cutoffHours,
})

const id = z.string().max(MAX_ID_LENGTH).optional()

export const passengerFilter = z.strictObject({
  tour_id: id,
  departure_id: id,
  order_id: id,
  refund: z
    .enum(REFUND_STATUSES)
    .optional()
    .describe(
      "Only bookings of canceled departures with such a refund. `failed` ones are not retried any more.",
    ),
  q: z.string().max(200).optional().describe("A part of the name or email."),
})

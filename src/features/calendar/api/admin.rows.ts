import { z } from "zod"
import { timestamp, wholeNumber } from "../../../kits/rows/fields"
import { LARGEST_REFERENCE_PAGE, listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"

export const MAX_DAYS = 62

const moment = z.iso.datetime({ offset: true })

export const calendarEntry = z
  .object({
    kind: z
      .string()
      .describe("`event`, `departure` (of a tour) or `booking` (of a service).")
      .meta({ examples: ["booking"] }),
    id: z.string().meta({ examples: ["booking_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    title: z
      .string()
      .describe("That of the event, the tour or the service.")
      .meta({ examples: ["Glazing lesson"] }),
    starts_at: timestamp,
    ends_at: timestamp.nullable().describe("Null: an event without an end."),
    timezone: z
      .string()
      .describe("The zone of the place.")
      .meta({ examples: ["Europe/Amsterdam"] }),
    status: z
      .string()
      .describe(
        "Events: `draft`, `scheduled`, `postponed` or `canceled`. Departures: `scheduled` or `canceled`. Bookings: `held` (in a cart), `confirmed`, `completed` or `no_show`.",
      )
      .meta({ examples: ["confirmed"] }),
    person: z
      .string()
      .nullable()
      .describe("Who has booked. Only bookings have one.")
      .meta({ examples: ["Ada Lovelace"] }),
    place: z
      .string()
      .nullable()
      .describe("The person or room that is booked, or the event's venue.")
      .meta({ examples: ["Mira Okafor"] }),
    sold: z
      .int()
      .min(0)
      .describe("Sold places.")
      .meta({ examples: [1] }),
    remaining: z
      .int()
      .nullable()
      .describe("Places left. Null: no limit, or a booking.")
      .meta({ examples: [null] }),
    is_movable: z
      .boolean()
      .describe(
        "Whether its time can be changed. What is canceled or over keeps its time, and so does a departure that someone has booked or has in a cart.",
      )
      .meta({ examples: [true] }),
  })
  .meta({ id: "CalendarEntry" })

export const adminCalendar = contract({
  adminListCalendarEntries: {
    method: "GET",
    path: "/admin/calendar",
    auth: "admin",
    summary: "The events, departures and bookings of a time",
    description: `Those that take place in part between \`from\` and \`to\`, ${MAX_DAYS} days at most. Canceled bookings are left out. The number of statements does not depend on the shop.`,
    query: listQuery({
      order: ["starts_at"],
      filters: {
        limit: wholeNumber(1, LARGEST_REFERENCE_PAGE).default(LARGEST_REFERENCE_PAGE),
        from: moment.describe("The beginning.").meta({ examples: ["2026-12-01T00:00:00.000Z"] }),
        to: moment
          .describe("The end. What begins then is left out.")
          .meta({ examples: ["2027-01-01T00:00:00.000Z"] }),
      },
    }),
    response: page({ calendar_entries: z.array(calendarEntry) }),
  },
})

import { z } from "zod"
import { picture } from "../../../kits/media/image"
import { publicRows } from "../../../kits/publications/store-contract"
import { timestamp } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import {
  ATTENDANCE_MODES,
  AVAILABILITIES,
  EVENT_STATUSES,
  REGISTRATION_STATUSES,
  shownSession,
  shownSpeaker,
  shownVenue,
  ticketPrice,
} from "../module/schemas"

const id = (example: string) => z.string().meta({ examples: [example] })
const currency = z.string().meta({ examples: ["eur"] })

const priceHints = {
  region_id: z.string().max(100).optional().describe("The region whose prices count."),
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/i, "must be a currency code such as eur")
    .transform((code) => code.toLowerCase())
    .optional()
    .describe("Without `region_id`: the currency of the prices. Default: that of the shop's default region."),
}

const session = shownSession.extend({
  starts_at: z.string().meta({ examples: ["2026-10-02T09:00:00.000Z"] }),
})
const speaker = shownSpeaker.extend({ image: picture.nullable() }).meta({ id: "ShownEventSpeaker" })

/** The fields of an event that tickets and lists show. */
const facts = {
  starts_at: timestamp.nullable(),
  ends_at: timestamp.nullable(),
  timezone: z
    .string()
    .describe("The IANA name of the zone of the times.")
    .meta({ examples: ["Europe/Amsterdam"] }),
  status: z.enum(EVENT_STATUSES).meta({ examples: ["scheduled"] }),
  attendance_mode: z.enum(ATTENDANCE_MODES).meta({ examples: ["in_person"] }),
  venue: shownVenue.nullable(),
}

const availability = z.enum(AVAILABILITIES).meta({ examples: ["available"] })

const rows = publicRows({
  path: "/store/events",
  one: "event",
  many: "events",
  called: ["event", "events"],
  own: {
    ...facts,
    image: picture.nullable(),
    price_from: z
      .object({ amount: z.number().meta({ examples: [45] }), currency_code: currency })
      .nullable()
      .describe("The lowest price of a ticket for this caller."),
    availability: availability.describe("That of its best ticket."),
  },
  ownInFull: {
    sessions: z.array(session.meta({ id: "ShownEventSession" })),
    speakers: z.array(speaker),
  },
  order: ["starts_at", "-starts_at", "title", "-title", "-published_at", "published_at"],
  filters: {
    ...priceHints,
    region_id: priceHints.region_id.describe("Only events of this region, with its prices."),
    starts_from: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("Only events that end at or after this time."),
    starts_to: z.iso
      .datetime({ offset: true })
      .optional()
      .describe("Only events that start before this time."),
  },
})

// Prices depend on the customer's groups.
const customer = "optional"
const list = { ...rows.list, customer, response: page({ events: z.array(rows.schemas.summary) }) } as const
const read = { ...rows.read, customer, query: rows.read.query.extend(priceHints) } as const

const ticket = z
  .object({
    id: id("ticket_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    title: z.string().meta({ examples: ["Early bird"] }),
    description: z.string().nullable(),
    session_id: z.string().nullable(),
    price: ticketPrice.nullable().describe("`null` if the ticket has no price in this currency."),
    sales_start_at: timestamp.nullable(),
    sales_end_at: timestamp.nullable(),
    min_per_order: z.int().meta({ examples: [1] }),
    max_per_order: z.int().nullable(),
    remaining: z.int().nullable().describe("What is left now. `null` for no limit."),
    availability,
    needs_attendees: z
      .boolean()
      .describe("The cart must name each attendee.")
      .meta({ examples: [false] }),
    attendee_form: z
      .object({
        slug: z.string().meta({ examples: ["dinner"] }),
        version: z.int().meta({ examples: [1] }),
      })
      .nullable()
      .describe(
        "The form whose questions each attendee answers, at `GET /store/forms/:slug`. Its fields for files are left out.",
      ),
  })
  .meta({ id: "EventTicket" })

const registration = z
  .object({
    id: id("eventreg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    status: z.enum(REGISTRATION_STATUSES).meta({ examples: ["confirmed"] }),
    event: rows.schemas.summary
      .extend({
        published_at: timestamp.nullable().describe("`null` if the event is a draft again."),
        online_url: z.string().nullable().describe("Only while the ticket is valid."),
      })
      .meta({ id: "AttendedEvent" }),
    ticket: z.object({
      id: id("ticket_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
      title: z.string().meta({ examples: ["Early bird"] }),
    }),
    attendee: z.object({
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      email: z.string().nullable(),
    }),
    order_id: id("order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    code: z
      .string()
      .nullable()
      .describe("The secret that the entrance scans. `null` if the ticket is canceled.")
      .meta({ examples: ["b7Kd…"] }),
    checked_in_at: timestamp.nullable(),
    pdf_url: z
      .string()
      .describe("The printable ticket. The link needs no credentials and works for a day.")
      .meta({ examples: ["https://api.example/files/eyJh…"] }),
    ics_url: z
      .string()
      .describe("The calendar entry (RFC 5545). The link works for a day. 404 if the event has no time.")
      .meta({ examples: ["https://api.example/files/eyJi…"] }),
    created_at: timestamp,
  })
  .meta({ id: "EventRegistration" })

export const events = contract({
  listEvents: list,
  readEvent: read,
  listEventTickets: {
    method: "GET",
    path: "/store/events/:slug/tickets",
    auth: "key",
    customer: "optional",
    localized: true,
    summary: "The tickets of an event, with their prices and what is left",
    query: listQuery({ order: ["position", "-position"], filters: priceHints }),
    response: page({ tickets: z.array(ticket) }),
  },
  listMyRegistrations: {
    method: "GET",
    path: "/store/events/my-registrations",
    auth: "key+customer",
    summary: "The tickets of the signed-in customer",
    localized: true,
    query: listQuery({ order: ["-created_at"], filters: priceHints }),
    response: page({ registrations: z.array(registration) }),
  },
})

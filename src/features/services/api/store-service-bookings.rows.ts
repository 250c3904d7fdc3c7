import { z } from "zod"
import { moment, timestamp, timeZone, wholeNumber } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { day } from "../module/hours"
import { answers, BOOKING_STATUSES, contact, MAX_PLACES, money } from "../module/schemas"
import { priceHints } from "./store-services.rows"

const MAX_SLOTS = 1000
const USUAL_SLOTS = 20
const id = (example: string) => z.string().meta({ examples: [example] })
const givenId = (example: string) =>
  z
    .string()
    .max(100)
    .meta({ examples: [example] })

const dayOrMoment = z.union([day, moment])
const startsAt = moment.meta({ examples: ["2026-12-07T09:00:00.000Z"] })

const localStart = z
  .string()
  .describe("The start on the clock of the asked zone.")
  .meta({ examples: ["2026-12-07T10:00"] })

const slot = z
  .object({
    starts_at: timestamp,
    ends_at: timestamp,
    local_start: localStart,
    remaining: z
      .int()
      .describe("The places that are left, with all of these resources together.")
      .meta({ examples: [1] }),
    resource_ids: z.array(z.string()).meta({ examples: [["resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] }),
    price: money.nullable().describe("The price of one place. `null` for a free service."),
  })
  .meta({ id: "ServiceSlot" })

const booking = z
  .object({
    id: id("booking_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    number: id("7K3MPQ9X"),
    status: z.enum(BOOKING_STATUSES).meta({ examples: ["confirmed"] }),
    service: z.object({
      id: id("service_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
      slug: id("glazing-lesson"),
      title: id("Glazing lesson"),
    }),
    resource: z.object({ id: id("resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"), name: id("Mira Okafor") }),
    quantity: z.int().meta({ examples: [1] }),
    starts_at: timestamp,
    ends_at: timestamp,
    local_start: localStart,
    timezone: id("Europe/Amsterdam"),
    contact: z.object({
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    price: money.nullable().describe("The price of all its places. `null` for a free service."),
    hold_expires_at: timestamp.nullable().describe("Until when a cart holds the slot."),
    can_change: z
      .boolean()
      .describe("Whether it can be moved or canceled now.")
      .meta({ examples: [true] }),
    change_until: timestamp.describe("When its customer can no longer move or cancel it."),
    cart_id: z.string().nullable(),
    line_item_id: z.string().nullable(),
    order_id: z.string().nullable(),
    manage_url: z
      .string()
      .describe("A secret link. `GET` shows the booking, `POST` moves or cancels it.")
      .meta({ examples: ["https://api.shop.example/store/service-bookings/manage/booking_01…?key=pk_…"] }),
    ics_url: z
      .string()
      .describe("A calendar entry.")
      .meta({ examples: ["https://api.shop.example/store/…"] }),
    created_at: timestamp,
  })
  .meta({ id: "ServiceBooking" })

const one = z.object({ service_booking: booking })

const change = z
  .discriminatedUnion("action", [
    z.strictObject({
      action: z.literal("reschedule").meta({ examples: ["reschedule"] }),
      starts_at: startsAt,
      resource_id: givenId("resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D").nullable().optional(),
      timezone: timeZone.optional(),
    }),
    z.strictObject({ action: z.literal("cancel") }),
  ])
  .meta({ examples: [{ action: "reschedule", starts_at: "2026-12-08T09:00:00.000Z" }] })

export const serviceBookings = contract({
  listServiceSlots: {
    method: "GET",
    path: "/store/service-bookings",
    auth: "key",
    customer: "optional",
    summary: "Bookable time slots of a service",
    description: "At most 31 days. Only slots that have places left.",
    query: listQuery({
      order: ["starts_at", "-starts_at"],
      filters: {
        ...priceHints,
        service: givenId("glazing-lesson").describe("The id or the slug of the service."),
        from: dayOrMoment.optional().describe("A day in `timezone`, or a time. Default: now."),
        to: dayOrMoment
          .optional()
          .describe("A day, which is included, or a time, which is not. Default: 31 days later."),
        timezone: timeZone
          .optional()
          .describe("The zone of days and of `local_start`. Default: the service's."),
        resource: givenId("resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D")
          .optional()
          .describe("Only this person or room."),
      },
    }).extend({
      limit: wholeNumber(1, MAX_SLOTS).default(USUAL_SLOTS).describe("The maximum number of results."),
    }),
    response: page({ slots: z.array(slot) }),
    errors: ["not_found"],
  },
  createServiceBooking: {
    method: "POST",
    path: "/store/service-bookings",
    auth: "key",
    customer: "optional",
    spamToken: "optional",
    cart: { in: "body.cart_id" },
    idempotent: true,
    localized: true,
    summary: "Book a service",
    description:
      "A free service is booked at once. A paid one needs `cart_id`: the cart gets a line item and holds the slot for a limited time, and the order confirms the booking. Without an anti-spam token, an email and a network may have three open bookings each; more are 403 `missing_spam_token`. A time without a slot is 400 `invalid_field`, a booked one 409 `sold_out`.",
    body: z.strictObject({
      service_id: givenId("service_01JPA4Y7T3M0Q9Z6K2W8XNRB5D").describe("Its id or slug."),
      starts_at: startsAt,
      resource_id: givenId("resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D")
        .nullable()
        .optional()
        .describe("Default: the one that is booked least that day."),
      quantity: z.int().min(1).max(MAX_PLACES).default(1).describe("The number of places."),
      timezone: timeZone
        .nullable()
        .optional()
        .describe("The customer's zone, for mails. Default: the service's."),
      contact,
      answers: answers.nullable().optional(),
      note: z.string().max(2000).nullable().optional(),
      cart_id: z.string().max(100).optional().describe("Required for a paid service."),
    }),
    response: one,
    errors: [
      ...([
        "not_found",
        "missing_field",
        "invalid_field",
        "out_of_range",
        "unknown_field",
        "sold_out",
      ] as const),
      ...(["invalid_state", "missing_spam_token", "invalid_spam_token", "bot_suspected"] as const),
    ],
  },
  listMyServiceBookings: {
    method: "GET",
    path: "/store/service-bookings/me",
    auth: "key+customer",
    localized: true,
    summary: "The bookings of the signed-in customer",
    query: listQuery({
      order: ["-starts_at", "starts_at", "-created_at", "created_at"],
      filters: { status: z.enum(BOOKING_STATUSES).optional() },
    }),
    response: page({ service_bookings: z.array(booking) }),
  },
  readManagedBooking: {
    method: "GET",
    path: "/store/service-bookings/manage/:token",
    secretParams: ["token"],
    auth: "key",
    keyInQuery: true,
    localized: true,
    summary: "The booking of a manage link",
    description: "Changes nothing, so mail scanners may open the link.",
    response: one,
  },
  changeManagedBooking: {
    method: "POST",
    path: "/store/service-bookings/manage/:token",
    secretParams: ["token"],
    auth: "key",
    keyInQuery: true,
    idempotent: true,
    localized: true,
    summary: "Move or cancel a booking by its manage link",
    description:
      "Until the time that the service sets (`change_until`); later it is 409 `cancellation_window_closed`. A canceled booking that was paid is refunded if its payment was captured. If it is only authorized and pays for nothing else, the order is canceled and the payment voided.",
    body: change,
    response: one,
    errors: [
      ...(["invalid_field", "sold_out", "invalid_state", "cancellation_window_closed"] as const),
      ...(["payment_failed", "provider_error", "duplicate"] as const),
    ],
  },
  readBookingCalendar: {
    method: "GET",
    path: "/store/service-bookings/manage/:token/calendar",
    secretParams: ["token"],
    auth: "key",
    keyInQuery: true,
    localized: true,
    summary: "The calendar entry of a booking",
    response: { status: 200, contentType: "text/calendar", description: "An iCalendar file." },
  },
})

import { z } from "zod"
import { moment, timestamp, timeZone } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { plainTextField } from "../../../lib/fields"
import { BOOKING_STATUSES, contact, MAX_PLACES, money } from "../module/schemas"

const text = (example: string) => z.string().meta({ examples: [example] })
const time = moment.meta({ examples: ["2026-12-07T09:00:00.000Z"] })
const givenId = (example: string) =>
  z
    .string()
    .max(100)
    .meta({ examples: [example] })

const adminBooking = z
  .object({
    id: text("booking_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    number: text("7K3MPQ9X"),
    status: z.enum(BOOKING_STATUSES).meta({ examples: ["confirmed"] }),
    service_id: text("service_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    service_title: text("Glazing lesson"),
    resource_id: text("resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
    resource_name: text("Mira Okafor"),
    quantity: z.int().meta({ examples: [1] }),
    starts_at: timestamp,
    ends_at: timestamp,
    timezone: text("Europe/Amsterdam"),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    note: z.string().nullable(),
    answers: z.record(z.string(), z.unknown()).nullable(),
    form: z
      .object({ id: text("form_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"), version: z.int().meta({ examples: [1] }) })
      .nullable()
      .describe("The form that asked for the answers, and its version at that time."),
    customer_id: z.string().nullable(),
    price: money.nullable(),
    cart_id: z.string().nullable(),
    order_id: z.string().nullable(),
    hold_expires_at: timestamp.nullable(),
    canceled_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "AdminServiceBooking" })

const one = z.object({ service_booking: adminBooking })

export const adminServiceBookings = contract({
  adminListServiceBookings: {
    method: "GET",
    path: "/admin/service-bookings",
    auth: "admin",
    summary: "The bookings of services",
    query: listQuery({
      order: ["starts_at", "-starts_at", "-created_at", "created_at"],
      filters: {
        service_id: z.string().max(100).optional(),
        resource_id: z.string().max(100).optional(),
        customer_id: z.string().max(100).optional(),
        order_id: z.string().max(100).optional(),
        status: z.enum(BOOKING_STATUSES).optional(),
        starts_from: z.iso
          .datetime({ offset: true })
          .optional()
          .describe("Only bookings that end after this time."),
        starts_to: z.iso
          .datetime({ offset: true })
          .optional()
          .describe("Only bookings that start before this time."),
        q: z.string().max(200).optional().describe("A part of the number, name, email or phone."),
      },
    }),
    response: page({ service_bookings: z.array(adminBooking) }),
  },
  adminReadServiceBooking: {
    method: "GET",
    path: "/admin/service-bookings/:id",
    auth: "admin",
    summary: "One booking",
    response: one,
  },
  adminCreateServiceBooking: {
    method: "POST",
    path: "/admin/service-bookings",
    auth: "admin",
    summary: "Book a service for a customer",
    description:
      "Any time at which the person or room is free, also outside of working hours. No money moves: a paid service is settled with the customer directly.",
    body: z.strictObject({
      service_id: givenId("service_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
      resource_id: givenId("resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"),
      starts_at: time,
      quantity: z.int().min(1).max(MAX_PLACES).default(1),
      timezone: timeZone.optional(),
      contact: contact.extend({ email: contact.shape.email.nullable().default(null) }),
      note: plainTextField(2000).nullable().default(null),
    }),
    response: one,
    errors: ["invalid_field", "sold_out"],
  },
  adminRescheduleServiceBooking: {
    method: "POST",
    path: "/admin/service-bookings/:id/reschedule",
    auth: "admin",
    summary: "Move a booking",
    description: "To any time at which the person or room is free. The customer gets a mail.",
    body: z.strictObject({
      starts_at: time,
      resource_id: givenId("resource_01JPA4Y7T3M0Q9Z6K2W8XNRB5D").optional(),
    }),
    response: one,
    errors: ["invalid_field", "sold_out", "invalid_state"],
  },
  adminCancelServiceBooking: {
    method: "POST",
    path: "/admin/service-bookings/:id/cancel",
    auth: "admin",
    summary: "Cancel a booking",
    description:
      "Gives back its slot. With `refund`, also refunds what it cost, once: a repeated call completes a refund that was interrupted.",
    body: z.strictObject({ refund: z.boolean().default(false) }),
    response: one,
    errors: ["invalid_state", "duplicate", "provider_error", "payment_failed"],
  },
  adminSetServiceBookingOutcome: {
    method: "POST",
    path: "/admin/service-bookings/:id/outcome",
    auth: "admin",
    summary: "Say whether the customer has come",
    body: z.strictObject({
      status: z.enum(["confirmed", "completed", "no_show"]).meta({ examples: ["no_show"] }),
    }),
    response: one,
    errors: ["invalid_state"],
  },
})

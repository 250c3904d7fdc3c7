import { z } from "zod"
import { REFUND_STATUSES, shownRefund } from "../../../kits/refunds/schemas"
import { timestamp } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { attendeeAnswer, REGISTRATION_STATUSES } from "../module/schemas"

const MAX_NONCE_LENGTH = 100

const registration = z
  .object({
    id: z.string().meta({ examples: ["eventreg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    event_id: z.string().meta({ examples: ["event_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    ticket_id: z.string().meta({ examples: ["ticket_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    order_id: z.string().nullable(),
    status: z.enum(REGISTRATION_STATUSES).meta({ examples: ["confirmed"] }),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    answers: z.record(z.string(), attendeeAnswer).nullable(),
    form: z
      .object({ id: z.string(), version: z.int() })
      .nullable()
      .describe("The form that asked for the answers, and its version at that time."),
    checked_in_at: timestamp.nullable(),
    canceled_at: timestamp.nullable(),
    created_at: timestamp,
  })
  .meta({ id: "AdminEventRegistration" })

const listed = registration
  .extend({
    refund: shownRefund
      .nullable()
      .describe("The refund of the ticket, if its event was canceled with refunds.")
      .meta({ examples: [{ status: "pending", problem: "The payment service does not answer." }] }),
  })
  .meta({ id: "AdminListedEventRegistration" })

const one = z.object({ event_registration: registration })

export const adminEventRegistrations = contract({
  adminListEventRegistrations: {
    method: "GET",
    path: "/admin/event-registrations",
    auth: "admin",
    summary: "The attendees of events",
    query: listQuery({
      order: ["-created_at", "created_at"],
      filters: {
        event_id: z.string().max(100).optional(),
        order_id: z.string().max(100).optional(),
        ticket_id: z.string().max(100).optional(),
        status: z.enum(REGISTRATION_STATUSES).optional(),
        refund: z
          .enum(REFUND_STATUSES)
          .optional()
          .describe(
            "Only tickets of canceled events with such a refund. `failed` ones are not retried any more.",
          ),
        q: z.string().max(200).optional().describe("A part of the name or email."),
      },
    }),
    response: page({ event_registrations: z.array(listed) }),
  },
  adminCancelEventRegistration: {
    method: "POST",
    path: "/admin/event-registrations/:id/cancel",
    auth: "admin",
    summary: "Cancel one ticket of an order",
    description:
      "Gives back its place. With `refund`, also refunds its part of what the line item cost, once: a repeated call completes a refund that was interrupted. A used or canceled ticket is 409 `invalid_state`, and so is a refund without a captured payment.",
    body: z.strictObject({ refund: z.boolean().default(false) }),
    response: one,
    errors: ["invalid_state", "duplicate", "provider_error", "payment_failed"],
  },
  adminCheckIn: {
    method: "POST",
    path: "/admin/event-check-ins",
    auth: "admin",
    summary: "Admit the holder of a ticket",
    description:
      "Each ticket admits once. A repeated call with the same `nonce` has the same answer. A used or canceled ticket is 409 `invalid_state`, and so is one whose order is not paid, unless the call accepts that. A code of another event is 404.",
    body: z.strictObject({
      event_id: z
        .string()
        .max(100)
        .meta({ examples: ["event_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      code: z
        .string()
        .min(1)
        .max(100)
        .describe("The scanned secret.")
        .meta({ examples: ["b7KdX2mQ9vRt4hYcZ8wNpJf5Gs3aUe6D"] }),
      nonce: z
        .string()
        .regex(/^[\w-]{8,100}$/, `must be 8 to ${MAX_NONCE_LENGTH} letters, digits, _ or -`)
        .describe("The scanner's own id of this scan.")
        .meta({ examples: ["scan-7f3c2a90"] }),
      accept_unpaid: z
        .boolean()
        .default(false)
        .describe(
          "Admits the holder also if the order is not paid, such as before a bank transfer arrives. The scan keeps this decision.",
        ),
    }),
    response: one,
    errors: ["not_found", "invalid_state"],
  },
})

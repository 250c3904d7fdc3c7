import { z } from "zod"
import { shownRefund } from "../../../../kits/refunds/schemas"
import { attendeeAnswer, EVENT_STATUSES, REGISTRATION_STATUSES } from "../schemas"

export const ticketRow = z.object({
  id: z.string(),
  event_id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  session_id: z.string().nullable(),
  product_id: z.string(),
  variant_id: z.string(),
  quota_ids: z.array(z.string()),
  sales_start_at: z.date().nullable(),
  sales_end_at: z.date().nullable(),
  min_per_order: z.number(),
  max_per_order: z.number().nullable(),
  needs_attendees: z.boolean(),
  attendee_form_id: z.string().nullable(),
  position: z.number(),
  /** The start of its session, or else of the event. */
  starts_at: z.date().nullable(),
})

/** A ticket with what decides whether it can be bought now. */
export const ticketOnSaleRow = ticketRow.extend({
  event_title: z.string(),
  event_status: z.enum(EVENT_STATUSES),
  is_public: z.boolean(),
})

const registrationStatus = z.enum(["reserved", ...REGISTRATION_STATUSES])

export const registrationRow = z.object({
  id: z.string(),
  event_id: z.string(),
  ticket_id: z.string(),
  hold_line_id: z.string(),
  number: z.number(),
  status: registrationStatus,
  code: z.string(),
  order_id: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  answers: z.record(z.string(), attendeeAnswer).nullable(),
  form_id: z.string().nullable(),
  form_version: z.number().nullable(),
  checked_in_at: z.date().nullable(),
  canceled_at: z.date().nullable(),
  created_at: z.date(),
})

export const listedRegistrationRow = registrationRow.extend({ refund: shownRefund.nullable() })

export const customersRegistrationRow = registrationRow.extend({ ticket_title: z.string() })

import { z } from "zod"
import { moment, timestamp } from "../../../kits/rows/fields"
import { price, prices } from "../../../kits/rows/prices"
import { crud } from "../../../kits/tables/contract"
import { plainLineField, plainTextField } from "../../../lib/fields"
import { eventTitle } from "./admin-events-event-title"

const MAX_PER_ORDER = 100
const MAX_QUOTAS = 20
const FURTHEST = 2 ** 31 - 1

const time = moment.nullable().optional()

const fields = {
  title: plainLineField(200).meta({ examples: ["Early bird"] }),
  description: plainTextField(2000).nullable().optional(),
  session_id: z.string().max(64).nullable().optional().describe("The session for which the ticket is valid."),
  prices,
  quota_ids: z
    .array(z.string().max(100))
    .max(MAX_QUOTAS)
    .describe("Each ticket takes one place in each of these quotas.")
    .meta({ examples: [["quota_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] }),
  sales_start_at: time,
  sales_end_at: time.describe("Default: when its session starts, or else the event."),
  min_per_order: z.int().min(1).max(MAX_PER_ORDER).optional(),
  max_per_order: z.int().min(1).max(MAX_PER_ORDER).nullable().optional(),
  needs_attendees: z.boolean().optional().describe("The cart must name each attendee."),
  attendee_form_id: z
    .string()
    .max(100)
    .nullable()
    .optional()
    .describe("A published form. The cart must name each attendee and have their answers to its questions."),
  position: z.int().min(-FURTHEST).max(FURTHEST).optional(),
}

export const adminEventTickets = crud({
  path: "/admin/event-tickets",
  one: "event_ticket",
  many: "event_tickets",
  called: ["ticket", "tickets"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["ticket_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      event_id: z.string().meta({ examples: ["event_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      event_title: eventTitle,
      title: z.string().meta({ examples: ["Early bird"] }),
      description: z.string().nullable(),
      session_id: z.string().nullable(),
      product_id: z
        .string()
        .describe("The engine's product with the price. No sales channel has it.")
        .meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      variant_id: z.string().meta({ examples: ["variant_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      prices: z.array(price),
      quota_ids: z.array(z.string()).meta({ examples: [["quota_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] }),
      sales_start_at: timestamp.nullable(),
      sales_end_at: timestamp.nullable(),
      min_per_order: z.int().meta({ examples: [1] }),
      max_per_order: z.int().nullable(),
      needs_attendees: z.boolean().meta({ examples: [false] }),
      attendee_form_id: z.string().nullable(),
      position: z.int().meta({ examples: [0] }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminEventTicket" }),
  order: ["position", "-position", "created_at", "-created_at", "title", "-title"],
  filters: { event_id: z.string().max(100).optional() },
  create: z.strictObject({
    event_id: z
      .string()
      .max(100)
      .meta({ examples: ["event_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    ...fields,
    quota_ids: fields.quota_ids.default([]),
  }),
  change: z.strictObject({
    ...fields,
    title: fields.title.optional(),
    prices: fields.prices.optional(),
    quota_ids: fields.quota_ids.optional(),
  }),
  errors: ["invalid_state", "sold_out"],
})

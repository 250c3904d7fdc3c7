import { z } from "zod"
import { defineEvent } from "../../../kits/outbox/event-type"

/** A sold ticket without its secret code, because anyone who knows the code is admitted. */
const ticket = z.strictObject({
  id: z.string(),
  event_id: z.string(),
  ticket_id: z.string(),
  ticket_title: z.string(),
  order_id: z.string().nullable(),
  customer_id: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  checked_in_at: z.iso.datetime().nullable(),
  canceled_at: z.iso.datetime().nullable(),
})

const OF_TICKET = {
  version: 1,
  object: "event_registration",
  payload: ticket,
  idOf: ({ id }: z.output<typeof ticket>) => id,
}

export const ticketIssued = defineEvent({
  ...OF_TICKET,
  type: "ticket.issued",
  about: "A ticket for one person was bought: its order is placed.",
})

export const ticketCheckedIn = defineEvent({
  ...OF_TICKET,
  type: "ticket.checked_in",
  about: "The holder of a ticket was admitted to the event.",
})

export const ticketCanceled = defineEvent({
  ...OF_TICKET,
  type: "ticket.canceled",
  about: "A ticket was canceled, alone or with its order.",
})

const event = z.strictObject({
  id: z.string(),
  title: z.string(),
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  timezone: z.string().nullable(),
})

export const eventCanceled = defineEvent({
  type: "event.canceled",
  version: 1,
  about: "An event does not take place. Its tickets stay valid until they are canceled.",
  object: "event",
  payload: event,
  idOf: ({ id }: z.output<typeof event>) => id,
})

import type { adminEventQuotas } from "../../features/events/api/admin-event-quotas.rows"
import type { adminEventRegistrations } from "../../features/events/api/admin-event-registrations.rows"
import type { adminEventTickets } from "../../features/events/api/admin-event-tickets.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export const eventQuotas: Resource<Received<typeof adminEventQuotas.schema>> = {
  path: "/admin/event-quotas",
  one: "event_quota",
  many: "event_quotas",
  texts: "events.quotas",
  title: "title",
}

export const eventTickets: Resource<Received<typeof adminEventTickets.schema>> = {
  path: "/admin/event-tickets",
  one: "event_ticket",
  many: "event_tickets",
  texts: "events.tickets",
  title: "title",
}

type Registrations = Received<typeof adminEventRegistrations.adminListEventRegistrations.response>

export type Attendee = Registrations["event_registrations"][number]

export const attendees: Resource<Attendee> = {
  path: "/admin/event-registrations",
  one: "event_registration",
  many: "event_registrations",
  texts: "events.attendees",
  title: "email",
}

/** The attendee's name. The id if the cart has named nobody. */
export function attendeeName({ id, first_name, last_name, email }: Attendee): string {
  return [first_name, last_name].filter(Boolean).join(" ") || email || id
}

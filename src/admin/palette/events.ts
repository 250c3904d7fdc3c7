import { page } from "../lib/palette"

export default [
  page("/events", "events.title"),
  page("/events/create", "events.new"),
  page("/events/tickets", "events.tickets.title", ["events.title"]),
  page("/events/quotas", "events.quotas.title", ["events.title"]),
  page("/events/attendees", "events.attendees.title", ["events.title"]),
  page("/events/check-in", "events.checkIn.title", ["events.title"]),
]

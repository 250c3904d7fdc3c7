import { creation, page } from "../lib/palette"

export default [
  page("/events", "events.title"),
  creation("/events/create", "events.new"),
  page("/events/tickets", "events.tickets.title"),
  page("/events/quotas", "events.quotas.title"),
  page("/events/attendees", "events.attendees.title"),
  page("/events/check-in", "events.checkIn.title"),
  creation("/events/tickets?open=new", "events.tickets.new"),
  creation("/events/quotas?open=new", "events.quotas.new"),
]

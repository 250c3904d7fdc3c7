import { declareContract } from "../contracts"
import { adminEventQuotas } from "./api/admin-event-quotas.rows"
import { adminEventRegistrations } from "./api/admin-event-registrations.rows"
import { adminEventTickets } from "./api/admin-event-tickets.rows"
import { adminEvents } from "./api/admin-events.rows"
import { eventAnnouncement } from "./api/admin-events-announcement.rows"
import { eventItems } from "./api/store-carts-event-items.rows"
import { events } from "./api/store-events.rows"

declareContract("events", [
  { heading: "Events", rows: { ...events, ...eventItems } },
  {
    heading: "Events: administration",
    after: "Events",
    rows: {
      ...adminEvents.rows,
      ...eventAnnouncement,
      ...adminEventTickets.rows,
      ...adminEventQuotas.rows,
      ...adminEventRegistrations,
    },
  },
])

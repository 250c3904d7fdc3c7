import { adminEventQuotas } from "../../api/admin/event-quotas/contract"
import { adminEventRegistrations } from "../../api/admin/event-registrations/contract"
import { adminEventTickets } from "../../api/admin/event-tickets/contract"
import { eventAnnouncement } from "../../api/admin/events/announcement-contract"
import { adminEvents } from "../../api/admin/events/contract"
import { eventItems } from "../../api/store/carts/event-items-contract"
import { events } from "../../api/store/events/contract"
import { declareContract } from "../contracts"

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

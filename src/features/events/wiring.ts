import { menuTargetsSql } from "../../kits/publications/reading"
import { errors } from "../../lib/errors"
import { publicationSource } from "../search/services/publication-source"
import { declareWiring } from "../wirings"
import { publishDueEvents } from "./jobs/publish-due-events"
import { purgeReservedAdmissions } from "./jobs/purge-reserved-admissions"
import { sendEventMails } from "./jobs/send-event-mails"
import { EVENTS_BETWEEN, NEXT_EVENTS } from "./module/agenda"
import { EVENTS } from "./module/lib/kind"
import { events } from "./seed"
import { ticketFiles } from "./services/ticket-files"
import { ticketsKind } from "./services/tickets-kind"
import { eventTickets } from "./skills/event-tickets"

declareWiring("events", {
  tasks: [{ tasks: [eventTickets], after: "tours" }],
  seed: events,
  scheduledJobs: [publishDueEvents, purgeReservedAdmissions, sendEventMails],
  searchSources: [publicationSource("event", "event", ["image"])],
  addresses: { event: (container, { now }) => container.resolve("events").publications.addresses(now) },
  menuTargets: { event: menuTargetsSql(EVENTS.tables, "image") },
  agendas: [{ kind: "event", select: NEXT_EVENTS, between: EVENTS_BETWEEN, to: (id) => `/events/${id}` }],
  capacityKinds: [ticketsKind],
  madeFiles: ticketFiles,
  databaseErrors: {
    // A trigger of Migration20261127220100Sold raises it.
    SV031: () =>
      errors.invalidState(
        "It has sold tickets. Cancel the event instead of deleting it. If tickets were used, make it a draft.",
      ),
    SV027: () => errors.invalidState("The order of this ticket is canceled, or is being canceled."),
    // A trigger of Migration20261128190200Unpaid raises it.
    SV032: () =>
      errors.invalidState("The order of this ticket is not paid. Send 'accept_unpaid' to admit its holder."),
    event_times: () => errors.invalidField("Field 'ends_at': an event ends after it starts."),
    event_ticket_sale: () => errors.invalidField("Field 'sales_end_at': a sale ends after it starts."),
    event_ticket_most: () =>
      errors.invalidField("Field 'max_per_order': it must be at least 'min_per_order'."),
  },
})

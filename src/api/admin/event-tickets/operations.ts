import { basePrices } from "../../../features/capacity/base-prices"
import type { OrderedPage } from "../../../lib/contract/lists"
import type { Operations } from "../../../lib/crud/routes"
import { tableOperations } from "../../../lib/crud/table-operations"
import type { NewTicket, TicketChange } from "../../../modules/events/types"
import { eventTicketWorkflows } from "../../../workflows/events/event-tickets"
import { withTitles } from "../events/with-titles"

interface Query extends OrderedPage {
  event_id?: string | undefined
  q?: string | undefined
  fields?: string | undefined
}

/** Tickets with their prices of the engine. */
export const operations: Operations<Query, NewTicket, TicketChange> = tableOperations(
  eventTicketWorkflows,
  (scope) => async (filters, config) => {
    const [found, count] = await scope.resolve("events").listAndCountEventTickets(filters, config)
    const prices = await basePrices(
      scope,
      found.map(({ variant_id }) => variant_id),
    )
    const titled = await withTitles(scope, found)
    return [titled.map((ticket) => ({ ...ticket, prices: prices.get(ticket.variant_id) ?? [] })), count]
  },
)

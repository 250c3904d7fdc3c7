import type { OrderedPage } from "../../../kits/rows/lists"
import { crudHandlers, type Operations } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { basePrices } from "../../capacity/services/base-prices"
import { declareHandlers } from "../../handlers"
import type { NewTicket, TicketChange } from "../module/types"
import { eventTicketWorkflows } from "../workflows/event-tickets"
import { adminEventTickets } from "./admin-event-tickets.rows"
import { withTitles } from "./admin-events-with-titles"

interface Query extends OrderedPage {
  event_id?: string | undefined
  q?: string | undefined
  fields?: string | undefined
}

/** Tickets with their prices of the engine. */
const operations: Operations<Query, NewTicket, TicketChange> = tableOperations(
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

declareHandlers(crudHandlers(adminEventTickets, operations))

import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { type Availability, availabilityOf, bestOf, remainingIn } from "../module/lib/sale"
import type { EventSummary, Ticket, TicketPrice } from "../module/types"
import { type PriceHints, pricesOf } from "./prices"

type SaleOfEvent = Pick<EventSummary, "event_status">

export interface ShownTicket extends Ticket {
  price: TicketPrice | null
  remaining: number | null
  availability: Availability
}

/** Tickets with their price, and with what is left now. The number of statements does not grow with the tickets. */
export async function shownTickets(
  container: MedusaContainer,
  tickets: readonly Ticket[],
  eventOf: (ticket: Ticket) => SaleOfEvent,
  hints: PriceHints,
): Promise<ShownTicket[]> {
  const quotaIds = [...new Set(tickets.flatMap(({ quota_ids }) => quota_ids))]
  const [prices, quotas] = await Promise.all([
    pricesOf(
      container,
      tickets.map(({ variant_id }) => variant_id),
      hints,
    ),
    container.resolve("capacity").remainingOf(quotaIds),
  ])
  const now = clock.date()
  return tickets.map((ticket) => {
    const left = quotas.filter(({ id }) => ticket.quota_ids.includes(id))
    const { event_status } = eventOf(ticket)
    return {
      ...ticket,
      price: prices.get(ticket.variant_id) ?? null,
      remaining: remainingIn(left),
      availability: availabilityOf({ ...ticket, event_status }, left, now),
    }
  })
}

export interface EventOffer {
  price_from: { amount: number; currency_code: string } | null
  availability: Availability
}

/** The lowest price and the availability of each of these events. */
export async function offersOf(
  container: MedusaContainer,
  events: readonly (SaleOfEvent & { id: string })[],
  hints: PriceHints,
): Promise<Map<string, EventOffer>> {
  const byId = new Map(events.map((event) => [event.id, event]))
  const tickets = await container.resolve("events").ticketsOf([...byId.keys()])
  const saleOf = ({ event_id }: Ticket) => byId.get(event_id) ?? { event_status: "canceled" as const }
  const shown = await shownTickets(container, tickets, saleOf, hints)
  return new Map(
    events.map((event) => {
      const own = shown.filter(({ event_id }) => event_id === event.id)
      const prices = own.flatMap(({ price }) => price ?? [])
      const [lowest] = [...prices].sort((one, other) => one.amount - other.amount)
      return [
        event.id,
        {
          price_from: lowest ? { amount: lowest.amount, currency_code: lowest.currency_code } : null,
          availability:
            event.event_status === "canceled"
              ? "closed"
              : bestOf(own.map(({ availability }) => availability)),
        },
      ]
    }),
  )
}

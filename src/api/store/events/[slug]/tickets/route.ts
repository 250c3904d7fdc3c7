import { shownTickets } from "../../../../../features/events/shown-tickets"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { readerOf } from "../../../../../shop/reader"
import { events } from "../../contract"

export const GET = route(events.listEventTickets, async ({ params, query, actor, scope }) => {
  const { limit, offset, order, region_id, currency_code } = query
  const service = scope.resolve("events")
  const event = await service.publications.find(params.slug, await readerOf(scope, undefined))
  if (!event) throw errors.notFound()
  const all = await service.ticketsOf([event.id])
  if (order === "-position") all.reverse()
  const hints = { region_id, currency_code, customer_id: actor?.id }
  const shown = await shownTickets(scope, all.slice(offset, offset + limit), () => event, hints)
  return {
    tickets: shown.map((ticket) => ({
      id: ticket.id,
      title: ticket.title,
      description: ticket.description,
      session_id: ticket.session_id,
      price: ticket.price,
      sales_start_at: ticket.sales_start_at,
      sales_end_at: ticket.sales_end_at,
      min_per_order: ticket.min_per_order,
      max_per_order: ticket.max_per_order,
      remaining: ticket.remaining,
      availability: ticket.availability,
      needs_attendees: ticket.needs_attendees,
      attendee_form: null,
    })),
    count: all.length,
    offset,
    limit,
  }
})

import { attendeeForms } from "../../../../../features/events/attendee-forms"
import { shownTickets } from "../../../../../features/events/shown-tickets"
import { ticketWords } from "../../../../../features/events/ticket-words"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { readerOf, setContentLanguage } from "../../../../../shop/reader"
import { ticketAnswer } from "../../answers"
import { events } from "../../contract"

export const GET = route(events.listEventTickets, async ({ params, query, locale, actor, scope, res }) => {
  const { limit, offset, order, region_id, currency_code } = query
  const service = scope.resolve("events")
  const event = await service.publications.find(params.slug, await readerOf(scope, undefined))
  if (!event) throw errors.notFound()
  const all = await service.ticketsOf([event.id])
  if (order === "-position") all.reverse()
  const hints = { region_id, currency_code, customer_id: actor?.id }
  const page = all.slice(offset, offset + limit)
  const ids = page.map(({ id }) => id)
  const [shown, forms, words] = await Promise.all([
    shownTickets(scope, page, () => event, hints),
    attendeeForms(scope, page),
    ticketWords(scope, ids, locale),
  ])
  setContentLanguage(res, [...words.values()])
  return {
    tickets: shown.map((ticket) =>
      ticketAnswer(ticket, words.get(ticket.id), forms.get(ticket.attendee_form_id ?? "")),
    ),
    count: all.length,
    offset,
    limit,
  }
})

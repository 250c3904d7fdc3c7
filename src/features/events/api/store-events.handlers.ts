import { previewed } from "../../../kits/publications/preview-route"
import { route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { previewOf } from "../../kinds"
import { attendeeForms } from "../services/attendee-forms"
import { offersOf, shownTickets } from "../services/shown-tickets"
import { inLanguage, ticketWords } from "../services/ticket-words"
import { events } from "./store-events.rows"
import {
  fullAnswer,
  picturesOf,
  registrationAnswer,
  summaryAnswer,
  ticketAnswer,
} from "./store-events-answers"

declareHandlers([
  route(events.listEvents, async ({ query, actor, locale, scope, res }) => {
    const reader = await readerOf(scope, locale)
    const { items, count } = await scope.resolve("events").publications.list(reader, query)
    setContentLanguage(res, items)
    const pictures = await picturesOf(scope, items, reader.locales)
    const offers = await offersOf(scope, items, { ...query, customer_id: actor?.id })
    return {
      events: items.map((event) => summaryAnswer(event, offers.get(event.id), pictures)),
      count,
      offset: query.offset,
      limit: query.limit,
    }
  }),
  route(events.readEvent, async ({ params, query, actor, locale, scope, res }) => {
    const reader = await readerOf(scope, locale)
    const { publications } = scope.resolve("events")
    const found =
      query.preview === undefined
        ? await publications.find(params.slug, reader)
        : await publications.preview(previewed(previewOf("event").claim, query.preview, res), reader)
    if (!found) throw errors.notFound()
    setContentLanguage(res, [found])
    const pictures = await picturesOf(scope, [found], reader.locales)
    const offers = await offersOf(scope, [found], { ...query, customer_id: actor?.id })
    return { event: fullAnswer(found, offers.get(found.id), pictures) }
  }),
  route(events.listEventTickets, async ({ params, query, locale, actor, scope, res }) => {
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
  }),
  route(events.listMyRegistrations, async ({ query, actor, locale, scope, res }) => {
    const service = scope.resolve("events")
    const { limit, offset, region_id, currency_code } = query
    const { items, count } = await service.registrationsOf(actor.id, { limit, offset })
    const reader = await readerOf(scope, locale)
    const found = await service.eventsById([...new Set(items.map(({ event_id }) => event_id))], reader)
    setContentLanguage(res, found)
    const [offers, pictures, registrations] = await Promise.all([
      offersOf(scope, found, { region_id, currency_code, customer_id: actor.id }),
      picturesOf(scope, found, reader.locales),
      inLanguage(scope, items, locale),
    ])
    const around = { events: new Map(found.map((event) => [event.id, event])), offers, pictures }
    return {
      registrations: registrations.flatMap((item) => registrationAnswer(item, around)),
      count,
      offset,
      limit,
    }
  }),
])

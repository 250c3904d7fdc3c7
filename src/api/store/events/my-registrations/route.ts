import { offersOf } from "../../../../features/events/shown-tickets"
import { inLanguage } from "../../../../features/events/ticket-words"
import { route } from "../../../../lib/contract/route"
import { readerOf, setContentLanguage } from "../../../../shop/reader"
import { picturesOf, registrationAnswer } from "../answers"
import { events } from "../contract"

export const GET = route(events.listMyRegistrations, async ({ query, actor, locale, scope, res }) => {
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
})

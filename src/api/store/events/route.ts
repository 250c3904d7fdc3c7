import { offersOf } from "../../../features/events/shown-tickets"
import { route } from "../../../lib/contract/route"
import { readerOf, setContentLanguage } from "../../../shop/reader"
import { picturesOf, summaryAnswer } from "./answers"
import { events } from "./contract"

export const GET = route(events.listEvents, async ({ query, actor, locale, scope, res }) => {
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
})

import { inLanguage } from "../../../../features/events/ticket-words"
import { route } from "../../../../lib/contract/route"
import { readerOf, setContentLanguage } from "../../../../shop/reader"
import { registrationAnswer } from "../answers"
import { events } from "../contract"

export const GET = route(events.listMyRegistrations, async ({ query, actor, locale, scope, res }) => {
  const service = scope.resolve("events")
  const { items, count } = await service.registrationsOf(actor.id, query)
  const found = await service.eventsById(
    [...new Set(items.map(({ event_id }) => event_id))],
    await readerOf(scope, locale),
  )
  setContentLanguage(res, found)
  const byId = new Map(found.map((event) => [event.id, event]))
  return {
    registrations: (await inLanguage(scope, items, locale)).flatMap((item) =>
      registrationAnswer(item, byId.get(item.event_id)),
    ),
    count,
    offset: query.offset,
    limit: query.limit,
  }
})

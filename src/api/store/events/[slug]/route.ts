import { offersOf } from "../../../../features/events/shown-tickets"
import { previewOf } from "../../../../features/kinds"
import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { readerOf, setContentLanguage } from "../../../../shop/reader"
import { previewed } from "../../../preview"
import { fullAnswer, picturesOf } from "../answers"
import { events } from "../contract"

export const GET = route(events.readEvent, async ({ params, query, actor, locale, scope, res }) => {
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
})

import { priceContext } from "../../../../features/capacity/price-context"
import { previewOf } from "../../../../features/kinds"
import { tourOffer } from "../../../../features/tours/offer"
import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { readerOf, setContentLanguage } from "../../../../shop/reader"
import { previewed } from "../../../preview"
import { fullAnswer, surroundingsOf } from "../answers"
import { tourRows } from "../contract"

export const GET = route(tourRows.read, async ({ params, query, actor, locale, scope, res }) => {
  const reader = await readerOf(scope, locale)
  const { publications } = scope.resolve("tours")
  const found =
    query.preview === undefined
      ? await publications.find(params.slug, reader)
      : await publications.preview(previewed(previewOf("tour").claim, query.preview, res), reader)
  if (!found) throw errors.notFound()
  setContentLanguage(res, [found])
  const prices = await priceContext(scope, { ...query, customer_id: actor?.id })
  const offer = await tourOffer(scope, found, { ...query, prices })
  const around = await surroundingsOf(scope, [found], reader, prices)
  return { tour: fullAnswer(found, offer, around) }
})

import { previewed } from "../../../kits/publications/preview-route"
import { route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { priceContext } from "../../capacity/services/price-context"
import { declareHandlers } from "../../handlers"
import { previewOf } from "../../kinds"
import { tourOffer } from "../services/offer"
import { shownBookings } from "../services/shown-bookings"
import { tourRows, tours } from "./store-tours.rows"
import { fullAnswer, summaryAnswer, surroundingsOf } from "./store-tours-answers"

declareHandlers([
  route(tourRows.list, async ({ query, actor, locale, scope, res }) => {
    const reader = await readerOf(scope, locale)
    const prices = await priceContext(scope, { ...query, customer_id: actor?.id })
    const { items, count } = await scope.resolve("tours").publications.list(reader, { ...query, prices })
    setContentLanguage(res, items)
    const around = await surroundingsOf(scope, items, reader, prices)
    return {
      tours: items.map((tour) => summaryAnswer(tour, around)),
      count,
      offset: query.offset,
      limit: query.limit,
    }
  }),
  route(tourRows.read, async ({ params, query, actor, locale, scope, res }) => {
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
  }),
  route(tours.listMyTourBookings, async ({ query, actor, locale, scope, res }) => {
    const { items, count } = await scope.resolve("tours").bookings.ofCustomer(actor.id, query)
    const { bookings, tours: booked } = await shownBookings(scope, items, locale)
    setContentLanguage(res, booked)
    return { bookings, count, offset: query.offset, limit: query.limit }
  }),
])

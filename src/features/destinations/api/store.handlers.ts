import { previewed } from "../../../kits/publications/preview-route"
import { route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { priceContext } from "../../capacity/services/price-context"
import { declareHandlers } from "../../handlers"
import { previewOf } from "../../kinds"
import * as tourAnswers from "../../tours/api/store-tours-answers"
import { destinations } from "./store.rows"
import { summaryAnswer, surroundingsOf } from "./store-answers"

const TOURS = { limit: 20, offset: 0, order: "position" }

declareHandlers([
  route(destinations.listDestinations, async ({ query, locale, scope, res }) => {
    const reader = await readerOf(scope, locale)
    const { items, count } = await scope.resolve("destinations").publications.list(reader, query)
    setContentLanguage(res, items)
    const around = await surroundingsOf(scope, items, reader)
    return {
      destinations: items.map((one) => summaryAnswer(one, around)),
      count,
      offset: query.offset,
      limit: query.limit,
    }
  }),
  route(destinations.readDestination, async ({ params, query, actor, locale, scope, res }) => {
    const reader = await readerOf(scope, locale)
    const { publications } = scope.resolve("destinations")
    const found =
      query.preview === undefined
        ? await publications.find(params.slug, reader)
        : await publications.preview(previewed(previewOf("destination").claim, query.preview, res), reader)
    if (!found) throw errors.notFound()
    setContentLanguage(res, [found])
    const prices = await priceContext(scope, { ...query, customer_id: actor?.id })
    const { items } = await scope
      .resolve("tours")
      .publications.list(reader, { ...TOURS, destination: found.id, prices })
    const around = await tourAnswers.surroundingsOf(scope, items, reader, prices)
    const { body, body_format, body_html, seo_title, seo_description, alternates } = found
    return {
      destination: {
        ...summaryAnswer(found, await surroundingsOf(scope, [found], reader)),
        body,
        body_format,
        body_html,
        alternates,
        seo: { title: seo_title, description: seo_description },
        tours: items.map((tour) => tourAnswers.summaryAnswer(tour, around)),
      },
    }
  }),
])

import { priceContext } from "../../../../features/capacity/price-context"
import { previewOf } from "../../../../features/kinds"
import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { readerOf, setContentLanguage } from "../../../../shop/reader"
import { previewed } from "../../../preview"
import * as tourAnswers from "../../tours/answers"
import { summaryAnswer, surroundingsOf } from "../answers"
import { destinations } from "../contract"

const TOURS = { limit: 20, offset: 0, order: "position" }

export const GET = route(
  destinations.readDestination,
  async ({ params, query, actor, locale, scope, res }) => {
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
        ...{ body, body_format, body_html, alternates },
        seo: { title: seo_title, description: seo_description },
        tours: items.map((tour) => tourAnswers.summaryAnswer(tour, around)),
      },
    }
  },
)

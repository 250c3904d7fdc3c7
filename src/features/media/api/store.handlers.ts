import { route } from "../../../lib/contract/route"
import { errors } from "../../../lib/errors"
import { readerOf, setContentLanguage } from "../../../shop/reader"
import { declareHandlers } from "../../handlers"
import { storeMedia } from "./store.rows"

declareHandlers([
  route(storeMedia.readMediaAsset, async ({ params: { id }, locale, scope, res }) => {
    const { locales } = await readerOf(scope, locale)
    const found = await scope.resolve("media").reading.findShown(id, locales)
    if (!found) throw errors.notFound()
    if (found.locale !== null) setContentLanguage(res, [{ locale: found.locale }])
    return { media_asset: found }
  }),
])

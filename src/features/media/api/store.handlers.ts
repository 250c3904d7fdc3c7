import { route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
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

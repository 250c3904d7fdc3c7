import { previewed } from "../../../kits/publications/preview-route"
import { route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage } from "../../../kits/shop/reader"
import { declareHandlers } from "../../handlers"
import { shownBanner } from "../module/shown-banner"
import { cookieBannerConfig } from "./store.rows"
import { currentBanner } from "./store-current-banner"

/** The purpose of the singleton's preview links. */
const CLAIM = "singleton:cookie-banner"

declareHandlers([
  route(cookieBannerConfig.readCookieBannerConfig, async ({ query, locale, scope, res }) => {
    const { preview, country } = query
    if (preview !== undefined) previewed(CLAIM, preview, res)
    const { version, published_at, content, draft } = await currentBanner(scope)
    const { locales } = await readerOf(scope, locale)
    const isDraft = preview !== undefined && draft !== undefined
    const banner = shownBanner(isDraft ? draft : content, locales, country)
    setContentLanguage(res, [banner])
    return { cookie_banner: { version, published_at: isDraft ? null : published_at, ...banner } }
  }),
])

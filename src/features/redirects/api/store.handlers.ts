import { localeChoices } from "../../../kits/publications/locales"
import { route } from "../../../kits/rows/route"
import { shopLocale } from "../../../kits/shop/reader"
import { declareHandlers } from "../../handlers"
import { redirects } from "./store.rows"

declareHandlers([
  route(redirects.listRedirects, async ({ query, locale, scope, res }) => {
    const { path, limit, offset, order } = query
    if (path === undefined) {
      const { items, count } = await scope.resolve("redirects").listActive({ limit, offset, order })
      return { redirects: items, count, offset, limit }
    }
    res.setHeader("cache-control", "no-store")
    const { url: home } = await scope.resolve("tenantConfig").read("storefront")
    const locales = localeChoices(locale, await shopLocale(scope))
    const found = await scope.resolve("redirects").resolvePath(path, { locales, home })
    const all = found && offset === 0 ? [found] : []
    return { redirects: all, count: found ? 1 : 0, offset, limit }
  }),
])

import { localeChoices } from "../../../kits/publications/locales"
import { route } from "../../../kits/rows/route"
import { readerOf, shopLocale } from "../../../kits/shop/reader"
import { storefrontPaths, storefrontUrlsIfAny } from "../../../kits/shop/storefront-urls"
import { cssOf } from "../../../lib/design-tokens/css"
import { resolveStoredTokens } from "../../../lib/design-tokens/resolve"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { localizedBrand } from "../module/lib/localized-brand"
import { resolveMenu } from "../services/resolve-menu"
import { look } from "./store.rows"
import { currentLook } from "./store-current"
import { imageOf } from "./store-image"
import { brandLogo } from "./store-logo"

declareHandlers([
  route(look.readTheme, async ({ query: { preview }, scope, res }) => {
    const { id, content, version, published_at } = await currentLook(scope, preview, res)
    const { name, tokens, settings, sections, templates } = content
    const resolved = resolveStoredTokens(tokens)
    const theme = { id, name, version, published_at, tokens, settings, sections, templates }
    return { theme: { ...theme, resolved_tokens: Object.fromEntries(resolved), css: cssOf(resolved) } }
  }),
  route(look.readBrand, async ({ query: { preview }, locale: asked, scope, res }) => {
    const { content, version, published_at } = await currentLook(scope, preview, res)
    const own = await shopLocale(scope)
    const { brand, locale = own } = localizedBrand(content.brand, localeChoices(asked, own))
    const logo = await brandLogo(scope, brand.logo, [locale, own])
    res.setHeader("content-language", locale)
    return { brand: { ...brand, logo, locale, version, published_at } }
  }),
  route(look.readMenu, async (call) => {
    const { params, query, locale: asked, scope, res } = call
    const { content, version, published_at } = await currentLook(scope, query.preview, res)
    const menu = Object.hasOwn(content.menus, params.handle) ? content.menus[params.handle] : undefined
    if (!menu) throw errors.notFound()
    const reader = await readerOf(scope, asked)
    const [locale = "en"] = reader.locales
    const [paths, urls] = [await storefrontPaths(scope), await storefrontUrlsIfAny(scope)]
    const items = await resolveMenu(scope, menu.items, { reader, paths, home: urls?.home ?? null, imageOf })
    res.setHeader("content-language", locale)
    const { handle } = params
    return { menu: { id: handle, handle, title: menu.title, locale, version, published_at, items } }
  }),
])

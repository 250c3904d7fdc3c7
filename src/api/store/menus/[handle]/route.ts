import { resolveMenu } from "../../../../features/theme/resolve-menu"
import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { readerOf } from "../../../../shop/reader"
import { storefrontPaths, storefrontUrlsIfAny } from "../../../../shop/storefront-urls"
import { look } from "../../theme/contract"
import { currentLook } from "../../theme/current"
import { imageOf } from "../../theme/image"

export const GET = route(look.readMenu, async (call) => {
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
})

import { route } from "../../../lib/contract/route"
import { localeChoices } from "../../../lib/publications/locales"
import { localizedBrand } from "../../../modules/theme/lib/localized-brand"
import { shopLocale } from "../../../shop/reader"
import { look } from "../theme/contract"
import { currentLook } from "../theme/current"
import { brandLogo } from "./logo"

export const GET = route(look.readBrand, async ({ query: { preview }, locale: asked, scope, res }) => {
  const { content, version, published_at } = await currentLook(scope, preview, res)
  const own = await shopLocale(scope)
  const { brand, locale = own } = localizedBrand(content.brand, localeChoices(asked, own))
  const logo = await brandLogo(scope, brand.logo, [locale, own])
  res.setHeader("content-language", locale)
  return { brand: { ...brand, logo, locale, version, published_at } }
})

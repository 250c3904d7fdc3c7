import { route } from "../../../kits/rows/route"
import { shopLocale } from "../../../kits/shop/reader"
import { declareHandlers } from "../../handlers"
import { shownBrand } from "../services/shown-brand"
import { signInBrand } from "./auth.rows"
import { brandLogo } from "./store-logo"

declareHandlers([
  route(signInBrand.readSignInBrand, async ({ query, scope, res }) => {
    const brand = await shownBrand(scope, query.locale)
    if (!brand) return { brand: null }
    const { name, colors, locale } = brand
    const { light, dark } = await brandLogo(scope, brand.logo, [locale, await shopLocale(scope)])
    res.setHeader("content-language", locale)
    return { brand: { name, colors, logo: { light, dark } } }
  }),
])

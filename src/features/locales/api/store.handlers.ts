import { describeLocale, localeChoices } from "../../../kits/publications/locales"
import { ordered } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { languagesOf } from "../../../kits/shop/reader"
import { declareHandlers } from "../../handlers"
import { locales } from "./store.rows"

declareHandlers([
  /** Replaces the engine's route, which answers codes and names only. */
  route(locales.listLocales, async ({ query: { limit, offset, order }, scope }) => {
    const languages = await languagesOf(scope)
    const codes = [...new Set([languages.shopDefault, ...languages.enabled])]
    const all = await ordered(codes.map(describeLocale), order, {
      code: ({ code }) => code,
      name: ({ name }) => name,
    })
    const page = all.slice(offset, offset + limit).map(({ code, ...described }) => ({
      code,
      ...described,
      is_default: code === languages.shopDefault,
      is_enabled: true,
      fallbacks: localeChoices(code, languages.shopDefault, languages).filter((one) => one !== code),
    }))
    return { locales: page, count: codes.length, offset, limit }
  }),
])

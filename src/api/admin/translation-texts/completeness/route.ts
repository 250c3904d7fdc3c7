import { ordered } from "../../../../lib/contract/lists"
import { route } from "../../../../lib/contract/route"
import { languagesOf } from "../../../../shop/reader"
import { translationTexts } from "../contract"
import { nameOf, requireKind } from "../requested"

export const GET = route(
  translationTexts.adminListTranslationCompleteness,
  async ({ query: { limit, offset, order, locale }, scope }) => {
    const translations = scope.resolve("translations")
    const { enabled, shopDefault } = await languagesOf(scope)
    const codes = enabled.length > 0 ? enabled : await translations.usedLocales()
    const wanted = codes.filter((code) => code !== shopDefault && (locale === undefined || code === locale))
    const shown = (await ordered(wanted, order, { locale: (code) => code })).slice(offset, offset + limit)
    const found = await translations.countStates(shown)
    const completeness = shown.map((code) => {
      const own = found.filter((one) => one.locale === code)
      const sum = (name: "total" | "current" | "stale" | "missing") =>
        own.reduce((total, one) => total + one[name], 0)
      return {
        ...{ locale: code, total: sum("total"), current: sum("current") },
        ...{ stale: sum("stale"), missing: sum("missing") },
        resource_types: own.map(({ resource_type, total, current, stale, missing }) => ({
          resource_type: nameOf(requireKind(resource_type)),
          ...{ total, current, stale, missing },
        })),
      }
    })
    return { completeness, count: wanted.length, limit, offset }
  },
)

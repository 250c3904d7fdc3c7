import { shopBase } from "../../../../features/currency-rates/shop-base"
import { route } from "../../../../lib/contract/route"
import { SOURCES } from "../../../../modules/currency-rates/fields"
import { adminCurrencyRates } from "../contract"

export const GET = route(adminCurrencyRates.adminReadRateSources, async ({ scope }) => {
  const service = scope.resolve("currencyRates")
  const base = await shopBase(scope)
  const used: readonly string[] = await service.sources(base)
  const known = new Map((await service.listRateSources()).map((row) => [row.id, row]))
  const sources = SOURCES.map((source) => {
    const {
      checked_at = null,
      succeeded_at = null,
      failing_since = null,
      problem = null,
    } = known.get(source) ?? {}
    return { source, is_used: used.includes(source), checked_at, succeeded_at, failing_since, problem }
  })
  return { base, sources }
})

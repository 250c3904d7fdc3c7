import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { SOURCES } from "../module/fields"
import { shopBase } from "../shop-base"
import { refreshRatesWorkflow } from "../workflows/refresh-rates"
import { adminCurrencyRates } from "./admin-currency-rates.rows"

declareHandlers([
  route(adminCurrencyRates.adminRefreshCurrencyRates, async ({ scope }) => {
    const input = { base: await shopBase(scope) }
    const { result } = await refreshRatesWorkflow(scope).run({ input })
    return { refreshed: result }
  }),
  route(adminCurrencyRates.adminReadRateSources, async ({ scope }) => {
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
  }),
  route(adminCurrencyRates.adminReadRateHistory, async ({ query, scope }) => {
    const { base, quote } = query
    const points = await scope.resolve("currencyRates").history(query)
    return { history: { base, quote, points } }
  }),
])

import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { activeRate } from "../module/schemas"
import { shopBase } from "../shop-base"
import { currencyRates } from "./store-currency-rates.rows"

declareHandlers([
  /**
   * Reads all pairs and sorts and paginates them here. A shop has few pairs, and SQL alone cannot choose the source of a
   * rate.
   */
  route(currencyRates.listCurrencyRates, async ({ query, scope }) => {
    const { limit, offset, order, ...wanted } = query
    const rates = await scope.resolve("currencyRates").activeRates(await shopBase(scope))
    const found = rates.filter(
      ({ base, quote }) => (wanted.base ?? base) === base && (wanted.quote ?? quote) === quote,
    )
    const direction = order.startsWith("-") ? -1 : 1
    const keyOf = ({ base, quote }: { base: string; quote: string }) => `${base}/${quote}`
    const sorted = found.sort((a, b) => direction * keyOf(a).localeCompare(keyOf(b)))
    const currency_rates = sorted.slice(offset, offset + limit).map((rate) => activeRate.parse(rate))
    return { currency_rates, count: found.length, offset, limit }
  }),
])

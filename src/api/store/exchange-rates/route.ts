import { shopBase } from "../../../features/currency-rates/shop-base"
import { route } from "../../../lib/contract/route"
import { exchangeRates } from "./contract"

export const GET = route(exchangeRates.readExchangeRates, async ({ query, scope }) => {
  const own = await shopBase(scope)
  return { exchange_rates: await scope.resolve("currencyRates").exchangeRates(query.base ?? own, own) }
})

import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { shopBase } from "../shop-base"
import { exchangeRates } from "./store-exchange-rates.rows"

declareHandlers([
  route(exchangeRates.readExchangeRates, async ({ query, scope }) => {
    const own = await shopBase(scope)
    return { exchange_rates: await scope.resolve("currencyRates").exchangeRates(query.base ?? own, own) }
  }),
])

import { shopBase } from "../../../../features/currency-rates/shop-base"
import { route } from "../../../../lib/contract/route"
import { refreshRatesWorkflow } from "../../../../workflows/currency-rates/refresh-rates"
import { adminCurrencyRates } from "../contract"

export const POST = route(adminCurrencyRates.adminRefreshCurrencyRates, async ({ scope }) => {
  const input = { base: await shopBase(scope) }
  const { result } = await refreshRatesWorkflow(scope).run({ input })
  return { refreshed: result }
})

import { route } from "../../../../lib/contract/route"
import { adminCurrencyRates } from "../contract"

export const GET = route(adminCurrencyRates.adminReadRateHistory, async ({ query, scope }) => {
  const { base, quote } = query
  const points = await scope.resolve("currencyRates").history(query)
  return { history: { base, quote, points } }
})

import { route } from "../../../../../lib/contract/route"
import { ratePriceList } from "../../../../../modules/currency-rates/schemas"
import { undoRatePricesWorkflow } from "../../../../../workflows/currency-rates/undo-rate-prices"
import { adminRatePriceLists } from "../../contract"

export const POST = route(adminRatePriceLists.adminUndoRatePriceList, async ({ params: { id }, scope }) => {
  await undoRatePricesWorkflow(scope).run({ input: { id } })
  const list = await scope.resolve("currencyRates").retrieveRatePriceList(id)
  return { rate_price_list: ratePriceList.parse(list) }
})

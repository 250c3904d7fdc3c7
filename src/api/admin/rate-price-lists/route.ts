import { shopBase } from "../../../features/currency-rates/shop-base"
import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { ratePriceList } from "../../../modules/currency-rates/schemas"
import { applyRateToPricesWorkflow } from "../../../workflows/currency-rates/apply-rate-to-prices"
import { adminRatePriceLists } from "./contract"

export const GET = route(adminRatePriceLists.adminListRatePriceLists, async ({ query, scope }) => {
  const { limit, offset, order, status } = query
  const [found, count] = await scope
    .resolve("currencyRates")
    .listAndCountRatePriceLists({ ...(status && { status }) }, pagination({ limit, offset, order }))
  return { rate_price_lists: found.map((one) => ratePriceList.parse(one)), count, offset, limit }
})

export const POST = route(adminRatePriceLists.adminCreateRatePriceList, async ({ body, scope, actor }) => {
  const rates = scope.resolve("currencyRates")
  const conversion = await rates.conversionOf(body.currency_pair_id, await shopBase(scope))
  const title = body.title ?? `${conversion.base.toUpperCase()} → ${conversion.quote.toUpperCase()}`
  const { result: id } = await applyRateToPricesWorkflow(scope).run({
    input: { conversion, title, actor: actor.id },
  })
  return { rate_price_list: ratePriceList.parse(await rates.retrieveRatePriceList(id)) }
})

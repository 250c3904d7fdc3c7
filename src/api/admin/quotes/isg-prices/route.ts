import { MathBN } from "@medusajs/framework/utils"
import { pricedIsg } from "../../../../features/quotes/isg"
import { route } from "../../../../lib/contract/route"
import { adminQuotes } from "../contract"

export const POST = route(adminQuotes.priceIsgServices, async ({ body, scope }) => {
  const { prices, currency_code } = await pricedIsg(scope, body, "")
  const total = MathBN.sum(...prices.map(({ amount }) => amount)).toNumber()
  return { currency_code, total, isg_prices: [...prices] }
})

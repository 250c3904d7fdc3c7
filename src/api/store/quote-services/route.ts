import { pagination } from "../../../lib/contract/lists"
import { route } from "../../../lib/contract/route"
import { quoteServices } from "./contract"

export const GET = route(quoteServices.listQuoteServices, async ({ query, scope }) => {
  const { limit, offset, order, ...filters } = query
  const [found, count] = await scope
    .resolve("quoteServices")
    .listAndCountQuoteServices(filters, pagination({ limit, offset, order }))
  const quote_services = found.map(
    ({ id, code, name, description, unit, base_amount, currency_code, requires_isg, updated_at }) => ({
      ...{ id, code, name, description, unit, requires_isg, updated_at },
      base_price:
        base_amount === null || currency_code === null
          ? null
          : { amount: Number(base_amount), currency_code },
    }),
  )
  return { quote_services, count, offset, limit }
})

import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { currencyOf } from "../../../kits/shop/asked-currency"
import { declareHandlers } from "../../handlers"
import { quoteServices } from "./store.rows"

declareHandlers([
  route(quoteServices.listQuoteServices, async ({ query, scope }) => {
    const { limit, offset, order, region_id, currency_code: wanted, ...filters } = query
    const currency = await currencyOf(scope, { region_id, currency_code: wanted })
    const [found, count] = await scope
      .resolve("quoteServices")
      .listAndCountQuoteServices(filters, pagination({ limit, offset, order }))
    const quote_services = found.map(
      ({ id, code, name, description, unit, base_amount, currency_code, requires_isg, updated_at }) => ({
        id,
        code,
        name,
        description,
        unit,
        requires_isg,
        updated_at,
        base_price:
          base_amount === null ||
          currency_code === null ||
          (currency !== undefined && currency_code !== currency)
            ? null
            : { amount: Number(base_amount), currency_code },
      }),
    )
    return { quote_services, count, offset, limit }
  }),
])

import { z } from "zod"
import { engineList, engineListQuery, engineQuery } from "../../../kits/rows/engine-schemas"
import { LARGEST_REFERENCE_PAGE } from "../../../kits/rows/lists"
import { engineContract } from "../../../kits/rows/row"

const currency = z
  .looseObject({ code: z.string(), name: z.string(), symbol: z.string(), decimal_digits: z.int() })
  .partial()
  .meta({ id: "Currency", examples: [{ code: "eur", name: "Euro", symbol: "€", decimal_digits: 2 }] })

export const currencies = engineContract({
  listCurrencies: {
    method: "GET",
    path: "/store/currencies",
    cachedUntilChangeOf: ["shop"],
    auth: "key",
    summary: "List the currencies",
    query: engineListQuery(
      50,
      { q: z.string().optional(), code: z.string().optional() },
      LARGEST_REFERENCE_PAGE,
    ),
    response: engineList({ currencies: z.array(currency) }),
  },
  readCurrency: {
    method: "GET",
    path: "/store/currencies/:code",
    cachedUntilChangeOf: ["shop"],
    auth: "key",
    summary: "One currency",
    query: engineQuery,
    response: z.looseObject({ currency }),
  },
})

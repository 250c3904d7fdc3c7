import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { activeRate, currencyCode } from "../module/schemas"

export const currencyRates = contract({
  listCurrencyRates: {
    method: "GET",
    path: "/store/currency-rates",
    cachedUntilChangeOf: ["currency_rate"],
    auth: "key",
    summary: "The active rate of each currency pair",
    description:
      "A rate that an admin has set precedes the central bank, and the central bank precedes the public service. " +
      "Pairs without any rate are left out.",
    query: listQuery({
      order: ["base", "-base"],
      filters: { base: currencyCode.optional(), quote: currencyCode.optional() },
    }),
    response: page({ currency_rates: z.array(activeRate) }),
  },
})

import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { exchangeRates as answer, currencyCode } from "../module/schemas"

export const exchangeRates = contract({
  readExchangeRates: {
    method: "GET",
    path: "/store/exchange-rates",
    cachedUntilChangeOf: ["currency_rate"],
    auth: "key",
    summary: "The newest rates of one source, for any base",
    description:
      "Without `base`, the base is the shop's currency. The rates are those of the source, without rates of an " +
      "admin and without margins. For another base than the source's, they are rounded to 12 digits.",
    query: z.strictObject({ base: currencyCode.optional() }),
    response: z.object({ exchange_rates: answer }),
  },
})

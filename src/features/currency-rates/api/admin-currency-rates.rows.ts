import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { SOURCES } from "../module/fields"
import { rateHistoryQuery, refreshed } from "../module/schemas"

const source = z
  .object({
    source: z.enum(SOURCES).meta({ examples: ["ecb"] }),
    is_used: z
      .boolean()
      .describe("Whether the shop's settings use it.")
      .meta({ examples: [true] }),
    checked_at: timestamp.nullable(),
    succeeded_at: timestamp.nullable(),
    failing_since: timestamp.nullable(),
    problem: z
      .string()
      .nullable()
      .meta({ examples: ["The server answered 500."] }),
  })
  .meta({ id: "RateSource" })

const currency = (example: string) => z.string().meta({ examples: [example] })

const point = z.object({
  source: z.enum(SOURCES).meta({ examples: ["ecb"] }),
  as_of: z.string().meta({ examples: ["2026-03-13"] }),
  rate: z.string().meta({ examples: ["1.0823"] }),
})

export const adminCurrencyRates = contract({
  adminRefreshCurrencyRates: {
    method: "POST",
    path: "/admin/currency-rates/refresh",
    auth: "admin",
    summary: "Ask the sources for new rates now",
    body: noBody,
    response: z.object({ refreshed: z.array(refreshed) }),
  },
  adminReadRateSources: {
    method: "GET",
    path: "/admin/currency-rates/sources",
    auth: "admin",
    summary: "The health of each source of rates",
    response: z.object({ base: z.string().meta({ examples: ["eur"] }), sources: z.array(source) }),
  },
  adminReadRateHistory: {
    method: "GET",
    path: "/admin/currency-rates/history",
    auth: "admin",
    summary: "A pair's rates of the last days",
    query: rateHistoryQuery,
    response: z.object({
      history: z
        .object({ base: currency("eur"), quote: currency("usd"), points: z.array(point) })
        .meta({ id: "RateHistory" }),
    }),
  },
})

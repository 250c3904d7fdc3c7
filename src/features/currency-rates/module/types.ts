import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Logger } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Settings } from "../../../lib/registry"

export type { Conversion } from "./lib/price-lists"

import type { RateSourcesOptions } from "./providers"
import type { currencyPairChange, newCurrencyPair, rateHistoryQuery, refreshed } from "./schemas"

export type CurrencyPairInput = z.output<typeof newCurrencyPair>
export type CurrencyPairChange = z.output<typeof currencyPairChange>

export type CurrencyRatesOptions = RateSourcesOptions

export interface CurrencyRatesDependencies {
  tenantConfig: { read(area: "currency"): Promise<Settings<"currency">> }
  logger: Logger
  __pg_connection__: Knex
}

/** The result of asking one source. */
export type Refreshed = z.output<typeof refreshed>
export type RateHistoryQuery = z.output<typeof rateHistoryQuery>

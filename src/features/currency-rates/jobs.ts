import { clock } from "../../lib/clock"
import { MINUTE_SECONDS, type ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { REFRESH_CURRENCY_RATES } from "./module/due"
import { shopBase } from "./shop-base"
import { refreshRatesWorkflow } from "./workflows/refresh-rates"

/** Fetches new rates from the sources, if a currency pair needs them. */
export const refreshCurrencyRates: ScheduledJob = {
  name: REFRESH_CURRENCY_RATES,
  due: async (container) => container.resolve("currencyRates").nextRefresh(await shopBase(container)),
  retrySeconds: 5 * MINUTE_SECONDS,
  async run(container) {
    const base = await shopBase(container)
    const due = await container.resolve("currencyRates").nextRefresh(base)
    if (due && due <= clock.date()) await refreshRatesWorkflow(container).run({ input: { base } })
  },
}

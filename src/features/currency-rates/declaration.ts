import type { z } from "zod"
import en from "../../admin/i18n/currency-rates/en.json"
import tr from "../../admin/i18n/currency-rates/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, flag, serviceUrl } from "../../kits/declarations/environment"
import { watched } from "../../lib/changes/kinds"
import { settings } from "./settings"

/** The longest time for one request to a source of rates, such as a central bank. */
const TIMEOUT_MS = 10_000

declare module "../../lib/registry" {
  interface OutsideServices {
    rates: "http"
  }
  interface SettingsByArea {
    currency: z.output<typeof settings.schema>
  }
  interface ChangeKinds {
    /** Currency pairs and the rates of all sources. */
    currency_rate: true
  }
}

export const currencyRates = defineFeature({
  slug: "currency-rates",
  about: "exchange rates of the shop's currencies, from an admin, a central bank or a public service",
  environment: environment(
    {
      ECB_RATES_URL: serviceUrl("https://www.ecb.europa.eu"),
      TCMB_RATES_URL: serviceUrl("https://www.tcmb.gov.tr"),
      FRANKFURTER_URL: serviceUrl("https://api.frankfurter.dev"),
      RATES_PRIVATE_HOSTS: flag.optional(),
    },
    (env, { production }) => ({
      urls: { ecb: env.ECB_RATES_URL, tcmb: env.TCMB_RATES_URL, frankfurter: env.FRANKFURTER_URL },
      allowPrivateHosts: env.RATES_PRIVATE_HOSTS ?? !production,
      timeoutMs: TIMEOUT_MS,
    }),
  ),
  modules: (options) => [
    { resolve: "./src/features/currency-rates/module", dependencies: ["tenantConfig"], options },
  ],
  settings: { name: "currency", area: () => settings },
  settingTexts: { en, tr },
  dashboardPages: ["currency-rates"],
  count: { table: "currency_pair", events: ["currency-pair.created", "currency-pair.deleted"] },
  watched: [
    watched("currency_rate", "currency_pair"),
    { ...watched("currency_rate", "rate_snapshot"), moments: ["stale_at"] },
    watched("currency_rate", "rate_source"),
  ],
})

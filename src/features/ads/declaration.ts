import type { z } from "zod"
import en from "../../admin/i18n/ads/en.json"
import tr from "../../admin/i18n/ads/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, serviceUrl } from "../../kits/declarations/environment"
import { settings } from "./settings"

/** The longest time for one call to a platform. Reports of 90 days take a while. */
const TIMEOUT_MS = 60_000

declare module "../../lib/registry" {
  interface OutsideServices {
    ads: "http"
  }
  interface SettingsByArea {
    ads: z.output<typeof settings.schema>
  }
}

export const ads = defineFeature({
  slug: "ads",
  about: "what the shop's advertisements at Meta and Google cost and brought",
  environment: environment(
    {
      META_ADS_URL: serviceUrl("https://graph.facebook.com"),
      GOOGLE_ADS_URL: serviceUrl("https://googleads.googleapis.com"),
      GOOGLE_TOKEN_URL: serviceUrl("https://oauth2.googleapis.com"),
    },
    (env) => ({
      urls: {
        meta: withoutSlash(env.META_ADS_URL),
        googleAds: withoutSlash(env.GOOGLE_ADS_URL),
        googleToken: withoutSlash(env.GOOGLE_TOKEN_URL),
      },
      timeoutMs: TIMEOUT_MS,
    }),
  ),
  modules: (options) => [
    { resolve: "./src/features/ads/module", dependencies: ["tenantConfig", "encryption"], options },
  ],
  settings: { name: "ads", area: () => settings, after: "social" },
  settingTexts: { en, tr },
  dashboardPages: ["ads"],
})

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "")
}

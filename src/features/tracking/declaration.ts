import type { z } from "zod"
import en from "../../admin/i18n/tracking/en.json"
import tr from "../../admin/i18n/tracking/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, serviceUrl } from "../../kits/declarations/environment"
import { settings } from "./settings"

/** The longest time for one call to a destination. */
const TIMEOUT_MS = 10_000

declare module "../../lib/registry" {
  interface OutsideServices {
    pixels: "http"
  }
  interface SettingsByArea {
    tracking: z.output<typeof settings.schema>
  }
}

export const tracking = defineFeature({
  slug: "tracking",
  about: "what visitors do in a storefront, with their consent, for reports, GA4 and Meta",
  environment: environment(
    {
      GA4_URL: serviceUrl("https://www.google-analytics.com"),
      META_CONVERSIONS_URL: serviceUrl("https://graph.facebook.com"),
    },
    (env) => ({
      urls: { ga4: withoutSlash(env.GA4_URL), meta: withoutSlash(env.META_CONVERSIONS_URL) },
      timeoutMs: TIMEOUT_MS,
    }),
  ),
  modules: (options) => [{ resolve: "./src/features/tracking/module", options }],
  personalData: [
    {
      table: "tracking_event",
      foundBy: {
        customer: "customer_id",
        rows: [{ column: "consent_session_id", parent: "cookie_consent_session", key: "id" }],
        // Another customer may have signed in with the same browser.
        onlyIf: "customer_id IS NULL OR customer_id = ANY(:customerIds)",
      },
      columns: ["customer_id", "consent_session_id", "name", "context", "properties", "occurred_at"],
      onErasure: "delete",
    },
  ],
  settings: { name: "tracking", area: () => settings, after: "outbound_events" },
  settingTexts: { en, tr },
  dashboardPages: ["tracking"],
})

function withoutSlash(address: string): string {
  return address.replace(/\/+$/, "")
}

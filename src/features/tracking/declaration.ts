import type { z } from "zod"
import en from "../../admin/i18n/tracking/en.json"
import tr from "../../admin/i18n/tracking/tr.json"
import { defineFeature } from "../../lib/features/declaration"
import { settings } from "./settings"

declare module "../../lib/features/registry" {
  interface SettingsByArea {
    tracking: z.output<typeof settings.schema>
  }
}

export const tracking = defineFeature({
  slug: "tracking",
  about: "what visitors do in a storefront, with their consent",
  modules: [{ resolve: "./src/modules/tracking" }],
  personalData: [
    {
      table: "tracking_event",
      foundBy: {
        customer: "customer_id",
        rows: [{ column: "consent_session_id", parent: "cookie_consent_session", key: "id" }],
      },
      columns: ["customer_id", "consent_session_id", "name", "context", "properties", "occurred_at"],
      onErasure: "delete",
    },
  ],
  settings: { name: "tracking", area: () => settings, after: "outbound_events" },
  settingTexts: { en, tr },
})

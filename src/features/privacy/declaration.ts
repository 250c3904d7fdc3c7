import type { z } from "zod"
import en from "../../admin/i18n/privacy/en.json"
import tr from "../../admin/i18n/privacy/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { engineData } from "./services/engine-data"
import { settings } from "./settings"

declare module "../../lib/registry" {
  interface SettingsByArea {
    privacy: z.output<typeof settings.schema>
  }
}

export const privacy = defineFeature({
  slug: "privacy",
  about: "a person's data: export and erasure, also in the engine's tables",
  modules: [{ resolve: "./src/features/privacy/module" }],
  personalData: [
    ...engineData,
    {
      table: "erasure_request",
      foundBy: { customer: "customer_id" },
      columns: ["customer_id", "status", "requested_at"],
      onErasure: { keep: "It proves the erasure, by an id that leads to nobody." },
    },
  ],
  dashboardPages: ["personal-data"],
  settings: { name: "privacy", area: () => settings, after: "tracking" },
  settingTexts: { en, tr },
})

import type { z } from "zod"
import en from "../../admin/i18n/checkout/en.json"
import tr from "../../admin/i18n/checkout/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { settings } from "./settings"

declare module "../../lib/registry" {
  interface SettingsByArea {
    checkout: z.output<typeof settings.schema>
  }
}

export const checkout = defineFeature({
  slug: "checkout",
  about: "what the checkout asks customers for",
  modules: [{ resolve: "./src/features/checkout/module" }],
  settings: { name: "checkout", area: () => settings, after: "anti_spam" },
  settingTexts: { en, tr },
})

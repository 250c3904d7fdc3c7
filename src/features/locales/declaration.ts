import type { z } from "zod"
import en from "../../admin/i18n/locales/en.json"
import tr from "../../admin/i18n/locales/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { settings } from "./settings"

declare module "../../lib/registry" {
  interface SettingsByArea {
    languages: z.output<typeof settings.schema>
  }
}

export const locales = defineFeature({
  slug: "locales",
  about: "the languages of the shop, and the languages to try if a text is missing",
  settings: { name: "languages", area: () => settings, after: "storefront" },
  settingTexts: { en, tr },
})

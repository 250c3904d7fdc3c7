import type { z } from "zod"
import { defineFeature } from "../../lib/features/declaration"
import { settings } from "./settings"

declare module "../../lib/features/registry" {
  interface SettingsByArea {
    checkout: z.output<typeof settings.schema>
  }
}

export const checkout = defineFeature({
  slug: "checkout",
  about: "what the checkout asks customers for",
  settings: { name: "checkout", area: () => settings, after: "anti_spam" },
})

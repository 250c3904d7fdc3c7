import type { z } from "zod"
import { defineFeature } from "../../lib/features/declaration"
import { settings } from "./settings"

declare module "../../lib/features/registry" {
  interface SettingsByArea {
    outbound_events: z.output<typeof settings.schema>
  }
}

export const outbox = defineFeature({
  slug: "outbox",
  about: "events for other systems, recorded with the changes that they tell of",
  modules: [{ resolve: "./src/modules/outbox" }],
  settings: { name: "outbound_events", area: () => settings, after: "social_login" },
})

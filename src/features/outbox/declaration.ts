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
  personalData: [
    {
      table: "outbox_event",
      foundBy: { customer: "payload.customer_id", email: "payload.email" },
      columns: ["type", "payload", "occurred_at"],
      onErasure: "delete",
    },
  ],
  settings: { name: "outbound_events", area: () => settings, after: "social_login" },
})

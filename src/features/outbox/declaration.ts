import type { z } from "zod"
import en from "../../admin/i18n/outbox/en.json"
import tr from "../../admin/i18n/outbox/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, flag } from "../../kits/declarations/environment"
import { customerCreated, endpointTested, fulfilmentShipped } from "./module/events"
import { settings } from "./settings"

/** The time limit of one delivery, from the DNS lookup to the end of the response. */
const TIMEOUT_MS = 15_000

declare module "../../lib/registry" {
  interface OutsideServices {
    webhooks: "http"
  }
  interface SettingsByArea {
    outbound_events: z.output<typeof settings.schema>
  }
}

export const outbox = defineFeature({
  slug: "outbox",
  about: "events for other systems, recorded with the changes and delivered to webhook endpoints",
  environment: environment({ WEBHOOKS_PRIVATE_HOSTS: flag.optional() }, (env, { production }) => ({
    allowPrivateHosts: env.WEBHOOKS_PRIVATE_HOSTS ?? !production,
    timeoutMs: TIMEOUT_MS,
  })),
  modules: (options) => [{ resolve: "./src/features/outbox/module", dependencies: ["encryption"], options }],
  events: [customerCreated, endpointTested, fulfilmentShipped],
  personalData: [
    {
      table: "outbox_event",
      foundBy: {
        customer: "payload.customer_id",
        email: "payload.email",
        quotes: ["payload"],
        // An event about a ticket contains the buyer's id, but it belongs to the holder of the ticket.
        onlyIf: `object_type <> 'event_registration' OR payload ->> 'email' IS NULL
          OR lower(payload ->> 'email') = ANY(:addresses)`,
      },
      columns: ["type", "payload", "occurred_at"],
      onErasure: "delete",
    },
  ],
  settings: { name: "outbound_events", area: () => settings, after: "social_login" },
  settingTexts: { en, tr },
})

import type { z } from "zod"
import en from "../../admin/i18n/email-marketing/en.json"
import tr from "../../admin/i18n/email-marketing/tr.json"
import { defineFeature } from "../../lib/features/declaration"
import { subscriptionConfirmed, subscriptionEnded } from "../../modules/email-marketing/events"
import { settings } from "./settings"

declare module "../../lib/features/registry" {
  interface SettingsByArea {
    email_marketing: z.output<typeof settings.schema>
  }
}

export const emailMarketing = defineFeature({
  slug: "email-marketing",
  about: "email lists, their subscribers, and campaigns",
  modules: (_own, { secrets }) => [
    { resolve: "./src/modules/email-marketing", options: { secret: secrets.jwt } },
  ],
  count: { table: "email_list", events: ["email-list.created", "email-list.deleted"] },
  events: [subscriptionConfirmed, subscriptionEnded],
  personalData: [
    {
      table: "email_subscriber",
      foundBy: { email: "email" },
      columns: ["email", "first_name", "last_name", "locale", "confirmation_mailed_at", "created_at"],
      onErasure: "delete",
    },
    {
      table: "email_subscription",
      foundBy: { email: "email" },
      columns: [
        ...["email", "list_id", "status", "source", "locale", "consent_text", "confirm_requested_at"],
        ...["confirmed_at", "unsubscribed_at", "reason", "comment", "created_at"],
      ],
      onErasure: "delete",
      eventsAbout: subscriptionConfirmed.object,
    },
    {
      table: "email_consent_event",
      foundBy: { email: "email" },
      columns: ["email", "list_id", "action", "text", "locale", "source", "network", "at"],
      onErasure: "delete",
    },
    {
      table: "email_suppression",
      foundBy: { email: "email" },
      columns: ["email", "reason", "note", "created_at"],
      onErasure: {
        keep: "A keyed digest of the address keeps the promise to send it nothing more.",
        set: { email: null, note: null },
      },
    },
    {
      table: "email_suppression_event",
      foundBy: { rows: [{ column: "email_digest", parent: "email_suppression", key: "email_digest" }] },
      columns: ["action", "reason", "note", "at"],
      onErasure: { keep: "It proves why the address gets mails or not, by a digest.", set: { note: null } },
    },
    {
      table: "email_campaign_recipient",
      foundBy: { email: "email" },
      columns: ["email"],
      onErasure: "blank",
    },
  ],
  settings: { name: "email_marketing", area: () => settings, after: "storefront" },
  settingTexts: { en, tr },
  dashboardPages: ["email-campaigns", "email-lists", "email-subscribers"],
})

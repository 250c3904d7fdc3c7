import type { z } from "zod"
import en from "../../admin/i18n/email-marketing/en.json"
import tr from "../../admin/i18n/email-marketing/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { environment, url } from "../../kits/declarations/environment"
import { subscriptionConfirmed, subscriptionEnded } from "./module/events"
import { settings } from "./settings"

/** The longest time for one call to Amazon SNS. It waits 15 seconds for our response. */
const SNS_TIMEOUT_MS = 10_000

/** How long an address waits for its confirmation. */
const UNCONFIRMED_DAYS = 30
/** How long a campaign names whom it was sent to. The counts stay. */
const RECIPIENT_DAYS = 395
/** How long the shop can prove a consent after its end. */
const CONSENT_DAYS = { area: "email_marketing", field: "consent_retention_days" } as const

declare module "../../lib/registry" {
  interface OutsideServices {
    sns: "http"
  }
  interface SettingsByArea {
    email_marketing: z.output<typeof settings.schema>
  }
}

export const emailMarketing = defineFeature({
  slug: "email-marketing",
  about: "email lists, their subscribers, and campaigns",
  environment: environment(
    {
      // Without it, each topic's own server at amazonaws.com.
      SNS_URL: url(["http:", "https:"], "https://proxy.example").optional(),
    },
    (env) => ({ sns: { url: env.SNS_URL, timeoutMs: SNS_TIMEOUT_MS } }),
  ),
  modules: (_own, { secrets }) => [
    { resolve: "./src/features/email-marketing/module", options: { secret: secrets.jwt } },
  ],
  count: { table: "email_list", events: ["email-list.created", "email-list.deleted"] },
  events: [subscriptionConfirmed, subscriptionEnded],
  personalData: [
    {
      table: "email_subscriber",
      foundBy: { email: "email" },
      columns: ["email", "first_name", "last_name", "locale", "confirmation_mailed_at", "created_at"],
      onErasure: "delete",
      retention: [
        {
          days: UNCONFIRMED_DAYS,
          since: "created_at",
          where:
            "NOT EXISTS (SELECT FROM email_subscription AS its WHERE its.subscriber_id = email_subscriber.id)",
        },
      ],
    },
    {
      table: "email_subscription",
      foundBy: { email: "email" },
      columns: [
        "email",
        "list_id",
        "status",
        "source",
        "locale",
        "consent_text",
        "confirm_requested_at",
        "confirmed_at",
        "unsubscribed_at",
        "reason",
        "comment",
        "created_at",
      ],
      onErasure: "delete",
      eventsAbout: subscriptionConfirmed.object,
      retention: [
        // Before the first confirmation. A subscriber whose confirmation a new mail asks for stays.
        {
          days: UNCONFIRMED_DAYS,
          since: "updated_at",
          where: "status = 'unconfirmed' AND confirmed_at IS NULL",
        },
        { days: CONSENT_DAYS, since: "unsubscribed_at", where: "status = 'unsubscribed'" },
      ],
    },
    {
      table: "email_consent_event",
      foundBy: { email: "email" },
      columns: ["email", "list_id", "action", "text", "locale", "source", "network", "at"],
      onErasure: "delete",
      hasReceipts: true,
      // All evidence of a subscription goes at once, when it is gone and nothing has happened to it for that long.
      retention: [
        {
          days: CONSENT_DAYS,
          since: "at",
          where: `NOT EXISTS (SELECT FROM email_subscription AS its WHERE its.id = email_consent_event.subscription_id)
            AND NOT EXISTS (SELECT FROM email_consent_event AS later
                             WHERE later.subscription_id = email_consent_event.subscription_id AND later.at >= :before)`,
        },
      ],
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
      columns: ["email", "unsubscribe_reason"],
      onErasure: "blank",
      retention: [{ days: RECIPIENT_DAYS, since: "sent_at" }],
    },
  ],
  settings: { name: "email_marketing", area: () => settings, after: "storefront" },
  settingTexts: { en, tr },
  dashboardPages: ["email-campaigns", "email-lists", "email-segments", "email-subscribers"],
})

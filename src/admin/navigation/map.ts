import { Calendar, ChatBubbleLeftRight, DocumentText, House, Swatch, Target } from "@medusajs/icons"
import type { ComponentType } from "react"

/** A page with its sub-pages, which are tabs at the top of all of them. */
export interface Section {
  to: string
  /** The key of the section's name, if it has another name than its first page. */
  text?: string
  tabs?: readonly string[]
}

/** A line of the sidebar with pages below it. */
export interface Line {
  to: string
  icon: ComponentType
  sections?: readonly Section[]
}

/** A group of settings: areas of the shop's settings, and pages with addresses of their own. */
export interface SettingsGroup {
  /** The key of its name. */
  text: string
  pages: readonly string[]
}

/**
 * The place of each of our pages, by address, in the order of the sidebar. The names are in src/admin/palette. A page
 * has one place. `src/unit-tests/dashboard-navigation.spec.ts` finds pages without one.
 */
export const SIDEBAR: readonly Line[] = [
  { to: "/home", icon: House },
  {
    to: "/content",
    icon: DocumentText,
    sections: [
      { to: "/blog", tabs: ["/blog/comments", "/blog/categories", "/blog/tags", "/blog/authors"] },
      { to: "/pages" },
      { to: "/media" },
      { to: "/forms", tabs: ["/forms/submissions"] },
      { to: "/reviews" },
    ],
  },
  {
    to: "/design",
    icon: Swatch,
    sections: [
      { to: "/theme" },
      { to: "/theme/brand" },
      { to: "/theme/menus" },
      { to: "/redirects", tabs: ["/redirects/misses"] },
    ],
  },
  {
    to: "/bookings",
    icon: Calendar,
    sections: [
      { to: "/bookings/calendar", tabs: ["/services/calendar"] },
      { to: "/events", tabs: ["/events/tickets", "/events/quotas", "/events/attendees", "/events/check-in"] },
      {
        to: "/tours",
        tabs: [
          "/tours/departures",
          "/tours/departure-rules",
          "/tours/units",
          "/tours/options",
          "/tours/seasons",
          "/tours/rates",
          "/tours/passengers",
          "/tour-categories",
        ],
      },
      { to: "/destinations", tabs: ["/destinations/tree"] },
      { to: "/services", tabs: ["/services/people", "/services/exceptions"] },
    ],
  },
  {
    to: "/marketing",
    icon: Target,
    sections: [
      { to: "/email-campaigns", tabs: ["/email-campaigns/reasons"] },
      {
        to: "/email-subscribers",
        text: "navigation.audience",
        tabs: ["/email-lists", "/email-segments", "/email-lists/suppressions", "/email-subscribers/consents"],
      },
      { to: "/social-posts", tabs: ["/social-accounts"] },
      { to: "/ads" },
      {
        to: "/cookie-banner",
        text: "navigation.consent",
        tabs: ["/cookie-banner/consents", "/tracking/deliveries"],
      },
      { to: "/tracking", text: "navigation.reports" },
    ],
  },
  {
    to: "/assistant",
    icon: ChatBubbleLeftRight,
    sections: [{ to: "/assistant/plans" }, { to: "/assistant/credits" }],
  },
]

/** Pages below lines of the engine, by the address of the line. */
export const BELOW_ENGINE: Readonly<Record<string, readonly Section[]>> = {
  "/orders": [
    { to: "/waiting-orders" },
    {
      to: "/subscriptions",
      tabs: ["/subscriptions/statistics", "/subscription-plans", "/subscription-coupons"],
    },
    { to: "/quotes", tabs: ["/quote-services"] },
  ],
}

/** The page that shows all settings of the shop in their groups. */
export const SETTINGS = "/settings/config"

const area = (name: string) => `${SETTINGS}/${name}`

export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    text: "navigation.shop",
    pages: [
      area("storefront"),
      area("storefront_servers"),
      area("checkout"),
      area("payments"),
      area("subscriptions"),
      area("capacity"),
      area("mail"),
      "/mail-texts",
      "/mail-log",
      area("anti_spam"),
      "/isg-config",
    ],
  },
  {
    text: "config.areas.privacy.title",
    pages: [area("privacy"), "/personal-data", "/personal-data/erasures", "/personal-data/retention-runs"],
  },
  { text: "navigation.signIn", pages: [area("social_login"), "/settings/social-login"] },
  {
    text: "navigation.languages",
    pages: [
      area("languages"),
      "/translations",
      area("translation"),
      "/glossaries",
      area("currency"),
      "/currency-rates",
    ],
  },
  { text: "navigation.fields", pages: ["/metafields", "/product-templates"] },
  {
    text: "navigation.marketing",
    pages: [area("email_marketing"), area("tracking"), area("social"), area("ads")],
  },
  { text: "search.title", pages: ["/settings/search-index"] },
  { text: "webhooks.title", pages: ["/webhooks", area("outbound_events")] },
  { text: "assistant.title", pages: [area("assistant"), area("voice")] },
  { text: "installation.title", pages: ["/settings/installation"] },
]

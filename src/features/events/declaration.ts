import en from "../../admin/i18n/events/en.json"
import tr from "../../admin/i18n/events/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { publicationAddresses } from "../../kits/publications/addresses"
import { released } from "../../kits/publications/released"
import { watchedPublication } from "../../kits/publications/watched"
import { eventCanceled, ticketCanceled, ticketCheckedIn, ticketIssued } from "./module/events"

declare module "../../lib/registry" {
  interface PublicKinds {
    event: true
  }
  interface ChangeKinds {
    event: true
  }
}

export const events = defineFeature({
  slug: "events",
  about: "events with tickets, attendees and check-in",
  modules: [{ resolve: "./src/features/events/module" }],
  settingTexts: { en, tr },
  kinds: [
    {
      name: "event",
      path: "/events/{slug}",
      preview: { claim: "event", route: "/store/events" },
      isInSitemap: true,
      isSearched: true,
      leavesRedirects: true,
      addresses: publicationAddresses({
        publication: "event",
        translation: "event_translation",
        parentId: "event_id",
      }),
    },
  ],
  resources: [
    {
      name: "event",
      title: "title",
      kind: "event",
      translatable: [],
      media: ["image", "body", "html", "speakers"],
      hasMetafields: true,
      shownIf: released,
    },
    {
      name: "event_ticket",
      title: "title",
      translatable: ["title", "description"],
      media: [],
      hasMetafields: false,
    },
  ],
  mediaFields: [{ resource: "event", table: "event_translation", id: "event_id", columns: ["body", "html"] }],
  count: { table: "event", events: ["event.created", "event.deleted"] },
  personalData: [
    {
      table: "event_registration",
      foundBy: {
        email: "email",
        rows: [
          { column: "order_id", parent: "order", key: "id" },
          { column: "hold_line_id", parent: "capacity_hold_line", key: "id" },
        ],
        // The order is the buyer's, but a ticket with another email is its holder's.
        onlyIf: "email IS NULL OR lower(email) = ANY(:addresses)",
      },
      columns: ["first_name", "last_name", "email", "answers", "event_id", "order_id", "created_at"],
      onErasure: {
        keep: "A sold ticket takes a place and still admits by its code.",
        set: { first_name: null, last_name: null, email: null, answers: null },
      },
    },
  ],
  events: [ticketIssued, ticketCheckedIn, ticketCanceled, eventCanceled],
  dashboardPages: ["events"],
  watched: watchedPublication("event", { publication: "event", translation: "event_translation" }),
})

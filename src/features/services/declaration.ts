import en from "../../admin/i18n/services/en.json"
import tr from "../../admin/i18n/services/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { watched } from "../../lib/changes/kinds"
import { bookingCanceled, bookingCreated, bookingRescheduled } from "./module/events"

declare module "../../lib/registry" {
  interface PublicKinds {
    service: true
  }
  interface ChangeKinds {
    service: true
  }
}

export const services = defineFeature({
  slug: "services",
  about: "services that people book for a time, with people, rooms and their hours",
  modules: (_own, { secrets }) => [
    { resolve: "./src/features/services/module", options: { secret: secrets.jwt } },
  ],
  settingTexts: { en, tr },
  kinds: [
    {
      name: "service",
      path: "/services/{slug}",
      isInSitemap: true,
      isSearched: true,
      leavesRedirects: true,
      addresses: {
        tables: [{ table: "service", id: "id" }],
        select: `SELECT id, CAST(NULL AS text) AS locale, slug, '-infinity' AS live_from FROM service
          WHERE deleted_at IS NULL AND is_active`,
      },
    },
  ],
  resources: [
    {
      name: "service",
      title: "title",
      kind: "service",
      translatable: ["title", "description"],
      media: ["image"],
      hasMetafields: true,
      shownIf: () => ({ is_active: true }),
    },
    {
      name: "service_resource",
      title: "name",
      translatable: [],
      media: ["image"],
      hasMetafields: false,
    },
  ],
  personalData: [
    {
      table: "service_booking",
      foundBy: {
        customer: "customer_id",
        email: "email",
        rows: [
          { column: "order_id", parent: "order", key: "id" },
          { column: "cart_id", parent: "cart", key: "id" },
        ],
      },
      columns: [
        "number",
        "service_id",
        "starts_at",
        "ends_at",
        "timezone",
        "status",
        "first_name",
        "last_name",
        "email",
        "phone",
        "note",
        "answers",
        "customer_id",
        "order_id",
        "created_at",
      ],
      onErasure: {
        keep: "It takes a place until its time, and the order's records need it.",
        set: {
          first_name: null,
          last_name: null,
          email: null,
          phone: null,
          note: null,
          answers: null,
          customer_id: null,
          client: null,
        },
        // An account has booked for this person.
        inRowsOfOthers: {
          first_name: null,
          last_name: null,
          email: null,
          phone: null,
          note: null,
          answers: null,
        },
      },
    },
  ],
  events: [bookingCreated, bookingRescheduled, bookingCanceled],
  dashboardPages: ["services"],
  watched: [watched("service", "service")],
  count: { table: "service", events: ["service.created", "service.deleted"] },
})

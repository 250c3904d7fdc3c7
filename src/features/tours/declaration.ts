import en from "../../admin/i18n/tours/en.json"
import tr from "../../admin/i18n/tours/tr.json"
import { defineFeature } from "../../kits/declarations/declaration"
import { publicationAddresses } from "../../kits/publications/addresses"
import { released } from "../../kits/publications/released"
import { watchedPublication } from "../../kits/publications/watched"
import { departureCanceled, tourBooked, tourBookingCanceled } from "./module/events"

declare module "../../lib/registry" {
  interface PublicKinds {
    tour: true
  }
  interface ChangeKinds {
    tour: true
  }
}

/** Units and options have a title in each language, and nothing else that other features extend. */
const TITLED = { translatable: ["title"], media: [], hasMetafields: false } as const

export const tours = defineFeature({
  slug: "tours",
  about: "tours with departures, units, options and bookings",
  modules: [{ resolve: "./src/features/tours/module" }],
  kinds: [
    {
      name: "tour",
      path: "/tours/{slug}",
      preview: { claim: "tour", route: "/store/tours" },
      isInSitemap: true,
      isSearched: true,
      leavesRedirects: true,
      addresses: publicationAddresses({
        publication: "tour",
        translation: "tour_translation",
        parentId: "tour_id",
      }),
    },
  ],
  settingTexts: { en, tr },
  resources: [
    {
      name: "tour",
      title: "title",
      kind: "tour",
      translatable: [],
      media: ["image", "gallery", "itinerary", "body", "html"],
      hasMetafields: true,
      shownIf: released,
    },
    { name: "tour_unit", title: "title", ...TITLED },
    { name: "tour_option", title: "title", ...TITLED },
  ],
  mediaFields: [{ resource: "tour", table: "tour_translation", id: "tour_id", columns: ["body", "html"] }],
  count: { table: "tour", events: ["tour.created", "tour.deleted"] },
  personalData: [
    {
      table: "tour_booking",
      foundBy: {
        rows: [
          { column: "order_id", parent: "order", key: "id" },
          { column: "hold_id", parent: "capacity_hold", key: "id" },
        ],
      },
      columns: ["tour_id", "departure_id", "status", "order_id", "parts", "created_at"],
      onErasure: { keep: "It takes places of a departure, and the order's records need it." },
    },
    {
      table: "tour_passenger",
      foundBy: { rows: [{ column: "booking_id", parent: "tour_booking", key: "id" }] },
      columns: ["first_name", "last_name", "email", "birth_date", "answers", "booking_id"],
      onErasure: {
        keep: "A sold place stays taken, without the traveller.",
        set: { first_name: null, last_name: null, email: null, birth_date: null, answers: null },
      },
    },
    {
      // The email is the order's. The order of another account keeps its travellers.
      table: "tour_passenger",
      foundBy: { email: "email" },
      columns: ["email"],
      onErasure: { keep: "A sold place stays taken.", set: { email: null } },
    },
  ],
  events: [tourBooked, tourBookingCanceled, departureCanceled],
  dashboardPages: ["tours"],
  watched: watchedPublication("tour", {
    publication: "tour",
    translation: "tour_translation",
  }),
})

import { defineFeature } from "../../lib/features/declaration"
import { bookingCanceled, bookingCreated, bookingRescheduled } from "../../modules/services/events"

export const services = defineFeature({
  slug: "services",
  about: "services that people book for a time, with people, rooms and their hours",
  modules: (_own, { secrets }) => [{ resolve: "./src/modules/services", options: { secret: secrets.jwt } }],
  resources: [
    {
      name: "service",
      title: "title",
      translatable: ["title", "description"],
      media: [],
      hasMetafields: true,
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
        ...[
          "number",
          "service_id",
          "starts_at",
          "ends_at",
          "timezone",
          "status",
          "first_name",
          "last_name",
          "email",
        ],
        ...["phone", "note", "answers", "customer_id", "order_id", "created_at"],
      ],
      onErasure: {
        keep: "It takes a place until its time, and the order's records need it.",
        set: {
          ...{ first_name: null, last_name: null, email: null, phone: null, note: null, answers: null },
          ...{ customer_id: null, client: null },
        },
      },
    },
  ],
  events: [bookingCreated, bookingRescheduled, bookingCanceled],
  dashboardPages: ["services"],
  count: { table: "service", events: ["service.created", "service.deleted"] },
})

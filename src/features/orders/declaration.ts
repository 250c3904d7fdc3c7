import { defineFeature } from "../../kits/declarations/declaration"

export const orders = defineFeature({
  slug: "orders",
  about: "a customer's orders, their cancellation, transfers and returns",
  modules: [{ resolve: "./src/features/orders/module" }],
  dashboardPages: ["waiting-orders"],
  personalData: [
    {
      table: "order_cancellation",
      foundBy: { rows: [{ column: "order_id", parent: "order", key: "id" }] },
      columns: ["order_id", "reason", "created_at"],
      onErasure: { keep: "The shop's books need it.", set: { reason: null } },
    },
  ],
  resources: [
    { name: "order", title: "display_id", translatable: [], media: [], hasMetafields: true },
    {
      name: "return_reason",
      title: "label",
      translatable: ["label", "description"],
      media: [],
      hasMetafields: false,
    },
  ],
})

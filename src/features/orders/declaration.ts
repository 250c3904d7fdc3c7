import { defineFeature } from "../../lib/features/declaration"

export const orders = defineFeature({
  slug: "orders",
  about: "a customer's orders, their cancellation, transfers and returns",
  modules: [{ resolve: "./src/modules/orders" }],
  resources: [{ name: "order", title: "display_id", translatable: [], media: [], hasMetafields: true }],
})

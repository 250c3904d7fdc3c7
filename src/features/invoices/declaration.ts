import { defineFeature } from "../../lib/features/declaration"

export const invoices = defineFeature({
  slug: "invoices",
  about: "invoices for orders, numbered without gaps, as PDF",
  modules: [{ resolve: "./src/modules/invoices" }],
  personalData: [
    {
      table: "invoice",
      foundBy: { rows: [{ column: "order_id", parent: "order", key: "id" }] },
      columns: ["number", "order_id", "document", "issued_at"],
      onErasure: { keep: "The law asks the shop to keep its invoices as they are." },
    },
  ],
})

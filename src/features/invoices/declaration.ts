import { defineFeature } from "../../kits/declarations/declaration"

export const invoices = defineFeature({
  slug: "invoices",
  about: "invoices for orders and subscriptions, and credit notes, numbered without gaps, as PDF",
  modules: [{ resolve: "./src/features/invoices/module" }],
  personalData: [
    {
      table: "invoice",
      foundBy: {
        rows: [
          { column: "order_id", parent: "order", key: "id" },
          { column: "subscription_id", parent: "subscription", key: "id" },
        ],
      },
      columns: ["number", "order_id", "subscription_id", "document", "issued_at"],
      onErasure: { keep: "The law asks the shop to keep its invoices as they are." },
    },
    {
      table: "credit_note",
      foundBy: { rows: [{ column: "invoice_id", parent: "invoice", key: "id" }] },
      columns: ["number", "invoice_id", "document", "issued_at"],
      onErasure: { keep: "The law asks the shop to keep its credit notes as they are." },
    },
  ],
})

import { defineFeature } from "../../kits/declarations/declaration"
import { watched } from "../../lib/changes/kinds"
import { productPart } from "./module/fields"

declare module "../../lib/registry" {
  interface ChangeKinds {
    /** Definitions and values of metafields. */
    metafield: true
  }
}

export const metafields = defineFeature({
  slug: "metafields",
  about: "typed fields that a shop adds to products, pages, customers and other records",
  modules: [{ resolve: "./src/features/metafields/module" }],
  productParts: [productPart],
  dashboardPages: ["metafields"],
  count: {
    table: "metafield_definition",
    events: ["metafield-definition.created", "metafield-definition.deleted"],
  },
  personalData: [
    {
      table: "metafield",
      foundBy: { customer: "resource_id" },
      columns: ["value", "created_at"],
      onErasure: "delete",
    },
    {
      table: "metafield",
      foundBy: { rows: [{ column: "resource_id", parent: "order", key: "id" }] },
      columns: ["value", "created_at"],
      onErasure: { keep: "It belongs to an order.", set: { words: null }, redact: ["value"] },
    },
  ],
  watched: [watched("metafield", "metafield_definition"), watched("metafield", "metafield")],
})

import { defineFeature } from "../../kits/declarations/declaration"
import { watched } from "../../lib/changes/kinds"

declare module "../../lib/registry" {
  interface ChangeKinds {
    product_template: true
  }
}

export const productTemplates = defineFeature({
  slug: "product-templates",
  about: "attributes that products of one kind share",
  modules: [{ resolve: "./src/features/product-templates/module" }],
  count: { table: "product_template", events: ["product-template.created", "product-template.deleted"] },
  dashboardPages: ["product-templates"],
  watched: [watched("product_template", "product_template")],
})

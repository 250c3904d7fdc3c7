import { defineFeature, FIRST } from "../../lib/features/declaration"

declare module "../../lib/features/registry" {
  interface PublicKinds {
    product: true
  }
}

export const products = defineFeature({
  slug: "products",
  about: "the catalogue: the engine's products, found, filtered and priced for a caller",
  modules: [{ resolve: "./src/modules/products" }],
  kinds: [
    {
      name: "product",
      path: "/products/{slug}",
      isInSitemap: true,
      isSearched: true,
      leavesRedirects: true,
      after: FIRST,
    },
  ],
  resources: [
    {
      name: "product",
      title: "title",
      kind: "product",
      translatable: ["title", "subtitle", "description"],
      media: ["thumbnail", "images.url"],
      hasMetafields: true,
    },
    { name: "product_variant", title: "title", translatable: ["title"], media: [], hasMetafields: true },
    { name: "product_collection", title: "title", translatable: ["title"], media: [], hasMetafields: true },
    {
      name: "product_category",
      title: "name",
      translatable: ["name", "description"],
      media: [],
      hasMetafields: true,
    },
    {
      name: "product_option",
      title: "title",
      translatable: ["title"],
      media: [],
      hasMetafields: false,
    },
    {
      name: "product_option_value",
      title: "value",
      translatable: ["value"],
      media: [],
      hasMetafields: false,
    },
    { name: "product_tag", title: "value", translatable: ["value"], media: [], hasMetafields: false },
    { name: "product_type", title: "value", translatable: ["value"], media: [], hasMetafields: false },
  ],
})

import { defineFeature } from "../../lib/features/declaration"

export const carts = defineFeature({
  slug: "carts",
  about: "the engine's carts, with regions, currencies, shipping and payment choices",
  resources: [
    { name: "shipping_option", title: "name", translatable: ["name"], media: [], hasMetafields: false },
  ],
})

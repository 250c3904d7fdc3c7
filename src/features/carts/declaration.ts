import { defineFeature } from "../../kits/declarations/declaration"

const PLAIN = { media: [], hasMetafields: false } as const

export const carts = defineFeature({
  slug: "carts",
  about: "the engine's carts, with regions, currencies, shipping and payment choices",
  resources: [
    { name: "shipping_option", title: "name", translatable: ["name"], ...PLAIN },
    { name: "shipping_option_type", title: "label", translatable: ["label", "description"], ...PLAIN },
    { name: "region", title: "name", translatable: ["name"], ...PLAIN },
    { name: "tax_rate", title: "name", translatable: ["name"], ...PLAIN },
  ],
})

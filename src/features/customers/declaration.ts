import { defineFeature } from "../../kits/declarations/declaration"

export const customers = defineFeature({
  slug: "customers",
  about: "a customer's profile and addresses",
  resources: [{ name: "customer", title: "email", translatable: [], media: [], hasMetafields: true }],
})

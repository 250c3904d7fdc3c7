import { defineFeature } from "../../kits/declarations/declaration"

export const translations = defineFeature({
  slug: "translations",
  about: "texts of products, categories and other records in other languages",
  modules: (_, { translatable, publications }) => [
    { resolve: "./src/features/translations/module", options: { kinds: translatable, publications } },
  ],
  dashboardPages: ["translations"],
})

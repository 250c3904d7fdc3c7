import { defineFeature } from "../../lib/features/declaration"

export const translations = defineFeature({
  slug: "translations",
  about: "texts of products, categories and other records in other languages",
  modules: (_, { translatable }) => [
    { resolve: "./src/features/translations/module", options: { kinds: translatable } },
  ],
  dashboardPages: ["translations"],
})

import { defineFeature } from "../../lib/features/declaration"

export const translations = defineFeature({
  slug: "translations",
  about: "texts of products, categories and other records in other languages",
  modules: (_, { translatable }) => [
    { resolve: "./src/modules/translations", options: { kinds: translatable } },
  ],
  dashboardPages: ["translations"],
})

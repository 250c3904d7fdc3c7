import { defineFeature } from "../../lib/features/declaration"

export const search = defineFeature({
  slug: "search",
  about: "one index of all that storefronts show",
  modules: [{ resolve: "./src/modules/search" }],
  dashboardPages: ["settings/search-index"],
})

import { defineFeature } from "../../kits/declarations/declaration"
import { watched } from "../../lib/changes/kinds"

declare module "../../lib/registry" {
  interface ChangeKinds {
    search: true
  }
}

export const search = defineFeature({
  slug: "search",
  about: "one index of all that storefronts show",
  modules: [{ resolve: "./src/features/search/module" }],
  dashboardPages: ["settings/search-index"],
  watched: [
    watched("search", "search_audience"),
    watched("search", "search_currency"),
    { ...watched("search", "search_document"), moments: ["visible_from"] },
    watched("search", "search_document_version"),
    watched("search", "search_facet"),
    watched("search", "search_facet_set"),
    watched("search", "search_word"),
  ],
})

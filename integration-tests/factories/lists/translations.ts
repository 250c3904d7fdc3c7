import { createProducts, openCatalogue } from "../products"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/translation-texts": async (shop) => {
    const catalogue = await openCatalogue(shop)
    // It is in the titles, so that the list excludes products of other specs.
    const word = unique("word")
    return {
      path: `/admin/translation-texts?resource_type=product&locale=de&q=${word}`,
      table: "product",
      add: (count) =>
        createProducts(
          catalogue,
          Array.from({ length: count }, () => ({ title: unique(word) })),
        ),
    }
  },
  "GET /admin/translation-texts/completeness": {
    path: "/admin/translation-texts/completeness",
    exempt: "It has a row for each language in the settings, so it has no rows of a table.",
  },
}

import { createTourCategory } from "../tour-categories"
import { unique } from "../unique"
import type { ListEntries, ListEntry } from "./list"

/** Each entry contains a unique word, so that the list excludes rows of other specs. */
function tourCategories(path: string, page: { largestPage?: number } = {}): ListEntry {
  return async (shop) => {
    const word = unique("word")
    return {
      path: `${path}?q=${word}`,
      table: "tour_category",
      ...page,
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            createTourCategory(shop, { name: `${unique("Category")} ${word}` }),
          ),
        ),
    }
  }
}

export const lists: ListEntries = {
  "GET /store/tour-categories": tourCategories("/store/tour-categories", { largestPage: 1_000 }),
  "GET /admin/tour-categories": tourCategories("/admin/tour-categories"),
}

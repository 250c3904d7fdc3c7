import { createQuoteService } from "../quote-services"
import { unique } from "../unique"
import type { ListEntries, ListEntry } from "./list"

/** Each entry contains a unique word, so that the list excludes rows of other specs. */
function quoteServices(path: string): ListEntry {
  return async (shop) => {
    const word = unique("word")
    return {
      path: `${path}?q=${word}`,
      table: "quote_service",
      add: (count) =>
        Promise.all(Array.from({ length: count }, () => createQuoteService(shop, { description: word }))),
    }
  }
}

export const lists: ListEntries = {
  "GET /store/quote-services": quoteServices("/store/quote-services"),
  "GET /admin/quote-services": quoteServices("/admin/quote-services"),
}

import { contactOf, requestQuote } from "../quotes"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/quotes": async (shop) => {
    // They contain a unique word, so that the list excludes rows of other specs.
    const word = unique("company")
    return {
      path: `/admin/quotes?q=${word}`,
      table: "quote_request",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () => requestQuote(shop, { contact: contactOf({ company: word }) })),
        ),
    }
  },
}

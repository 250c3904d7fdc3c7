import { createDestination } from "../destinations"
import { unique } from "../unique"
import type { ListEntries, ListEntry } from "./list"

/** They contain a unique word, so that the list excludes rows of other specs. */
function destinations(path: (word: string) => string): ListEntry {
  return async (shop) => {
    const word = unique("word").replaceAll("-", "")
    const fields = {
      title: `${unique("Destination")} ${word}`,
      translations: { de: { title: word, body: "<p>Text</p>" } },
    }
    return {
      path: path(word),
      table: "destination",
      add: (count) => Promise.all(Array.from({ length: count }, () => createDestination(shop, fields))),
    }
  }
}

export const lists: ListEntries = {
  "GET /store/destinations": destinations((word) => `/store/destinations?q=${word}&locale=de`),
  "GET /admin/destinations": destinations((word) => `/admin/destinations?q=${word}`),
  "GET /admin/destinations/:id/revisions": {
    path: "/admin/destinations/dest_none/revisions",
    exempt:
      "A revision is a save: its number is unique within its destination, and destinations.spec.ts reads them.",
  },
}

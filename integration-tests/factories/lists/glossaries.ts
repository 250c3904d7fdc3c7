import { createGlossary } from "../glossaries"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/glossaries": async (shop) => {
    // They contain a unique word, so that the list excludes rows of other specs.
    const note = unique("word")
    return {
      path: `/admin/glossaries?q=${note}`,
      table: "glossary",
      add: (count) => Promise.all(Array.from({ length: count }, () => createGlossary(shop, { note }))),
    }
  },
}

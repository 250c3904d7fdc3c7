import type { Shop } from "../../harness/shop"
import { createPage } from "../pages"
import { unique } from "../unique"
import type { ListEntries, ListEntry } from "./list"

/** Pages that contain a word of their own, by which the list finds only these. */
function pages(path: (word: string) => string): ListEntry {
  return async (shop: Shop) => {
    const word = unique("word").replaceAll("-", "")
    const fields = {
      title: `${unique("Page")} ${word}`,
      translations: { de: { title: word, body: "<p>Text</p>" } },
    }
    return {
      path: path(word),
      table: "page",
      add: (count) => Promise.all(Array.from({ length: count }, () => createPage(shop, fields))),
    }
  }
}

export const lists: ListEntries = {
  "GET /store/pages": pages((word) => `/store/pages?q=${word}&locale=de`),
  "GET /admin/pages": pages((word) => `/admin/pages?q=${word}`),
  "GET /admin/pages/:id/revisions": {
    path: "/admin/pages/page_none/revisions",
    exempt: "A revision is a save: its number is unique within its page, and the spec of pages reads them.",
  },
}

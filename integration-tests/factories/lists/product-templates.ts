import { createProductTemplate, everyType } from "../product-templates"
import { unique } from "../unique"
import type { ListEntries, ListEntry } from "./list"

/** Templates that contain a word of their own, by which the list finds only these. */
function productTemplates(path: string): ListEntry {
  return async (shop) => {
    const word = unique("word")
    return {
      path: `${path}?q=${word}`,
      table: "product_template",
      add: (count) =>
        Promise.all(
          Array.from({ length: count }, () =>
            createProductTemplate(shop, { description: word, attributes: everyType }),
          ),
        ),
    }
  }
}

export const lists: ListEntries = {
  "GET /store/product-templates": productTemplates("/store/product-templates"),
  "GET /admin/product-templates": productTemplates("/admin/product-templates"),
}

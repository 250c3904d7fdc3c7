import type { Shop } from "../../harness/shop"
import { indexDocument, uniqueWord } from "../search"
import type { ListEntries } from "./list"

const facets = [
  { kind: "tag" as const, value: "gift", label: "gift" },
  { kind: "category" as const, value: "pcat_lists", label: "Lists" },
]

export const lists: ListEntries = {
  "GET /store/search": async (shop: Shop) => {
    const word = uniqueWord()
    const add = async (count: number) => {
      for (let number = 0; number < count; number++)
        await indexDocument(shop, { title: word, terms: ["gift"], facets, prices: { eur: number } })
    }
    return { path: `/store/search?q=${word}`, table: "search_document", add }
  },
}

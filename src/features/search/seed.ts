import { LAST } from "../../kits/declarations/declaration"
import type { Seed } from "../../kits/seed/seed"
import { rebuildSearchIndex } from "./services/rebuild-search-index"

/** Builds the search index, so that the seeded data can be found. */
export const search: Seed = {
  name: "search",
  after: LAST,
  async run(container) {
    await rebuildSearchIndex(container)
  },
}

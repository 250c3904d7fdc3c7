import { rebuildSearchIndex } from "../features/search/rebuild-search-index"
import { LAST } from "../lib/features/declaration"
import type { Seed } from "./seed"

/** Whatever the seeds before have made is found from the start. */
export const search: Seed = {
  name: "search",
  after: LAST,
  async run(container) {
    await rebuildSearchIndex(container)
  },
}

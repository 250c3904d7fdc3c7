import { startSearchRebuild } from "../../../../features/search/rebuild-search-index"
import { route } from "../../../../lib/contract/route"
import { adminSearch } from "../contract"

export const POST = route(adminSearch.rebuildSearchIndex, async ({ scope }) => ({
  rebuild: await startSearchRebuild(scope),
}))

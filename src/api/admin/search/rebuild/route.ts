import { route } from "../../../../lib/contract/route"
import { startSearchRebuild } from "../../../../workflows/search/rebuild-search-index"
import { adminSearch } from "../contract"

export const POST = route(adminSearch.rebuildSearchIndex, async ({ scope }) => ({
  rebuild: await startSearchRebuild(scope),
}))

import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { startSearchRebuild } from "../services/rebuild-search-index"
import { adminSearch } from "./admin.rows"

declareHandlers([
  route(adminSearch.readSearchStatus, async ({ scope }) => ({
    search: await scope.resolve("siteSearch").readStatus(),
  })),
  route(adminSearch.rebuildSearchIndex, async ({ scope }) => ({
    rebuild: await startSearchRebuild(scope),
  })),
])

import { logger } from "@medusajs/framework/logger"
import { route } from "../../../../lib/contract/route"
import { beginSearchRebuild, carryOutRebuild } from "../../../../workflows/search/rebuild-search-index"
import { adminSearch } from "../contract"

export const POST = route(adminSearch.rebuildSearchIndex, async ({ scope }) => {
  const rebuild = await beginSearchRebuild(scope)
  carryOutRebuild(scope, rebuild).catch((error: Error) =>
    logger.error("The search index could not be rebuilt", error),
  )
  return { rebuild }
})

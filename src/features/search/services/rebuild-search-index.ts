import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errors } from "../../../lib/errors"
import type { SearchRebuildState } from "../module/types"
import { refreshEntities } from "./changes"
import type { SearchSource } from "./source"
import { searchSources } from "./sources"

const PAGE = 100
/** The page size of the list. A page contains ids only. */
const LISTED = 2_000

export interface RebuildOptions {
  /** Called after each page with the number of written things and the total. */
  onProgress?: (written: number, total: number) => void
}

/**
 * Writes the current tenant's whole search index again. Searches work meanwhile. At the end, documents of records that
 * no longer exist are removed. If it is interrupted, the index still works, and the next run starts from the beginning.
 * Throws 409 `invalid_state` if another run is active.
 */
export async function rebuildSearchIndex(
  container: MedusaContainer,
  options: RebuildOptions = {},
): Promise<SearchRebuildState> {
  return carryOutRebuild(container, await beginSearchRebuild(container), options)
}

/** Starts a rebuild and returns at once. Throws 409 `invalid_state` if another run is active. */
export async function startSearchRebuild(container: MedusaContainer): Promise<SearchRebuildState> {
  const rebuild = await beginSearchRebuild(container)
  carryOutRebuild(container, rebuild).catch((error: Error) =>
    container.resolve(ContainerRegistrationKeys.LOGGER).error("The search index could not be rebuilt", error),
  )
  return rebuild
}

/** Records that a rebuild has started. Throws 409 `invalid_state` if another run is active. */
async function beginSearchRebuild(container: MedusaContainer): Promise<SearchRebuildState> {
  const begun = await container.resolve("siteSearch").beginRebuild(await countAll(container))
  if (!begun) throw errors.invalidState("The search index is already being rebuilt.")
  return begun
}

async function carryOutRebuild(
  container: MedusaContainer,
  rebuild: SearchRebuildState,
  { onProgress }: RebuildOptions = {},
): Promise<SearchRebuildState> {
  const index = container.resolve("siteSearch")
  try {
    let written = 0
    for (const source of searchSources())
      for await (const ids of pagesOf(container, source)) {
        await refreshEntities(container, source.type, ids)
        written += ids.length
        await index.noteProgress(rebuild.id, written)
        onProgress?.(written, Math.max(written, rebuild.total))
      }
    await index.completeRebuild(rebuild)
    return { ...rebuild, status: "done", documents: written }
  } catch (error) {
    await index.failRebuild(rebuild.id)
    throw error
  }
}

async function countAll(container: MedusaContainer): Promise<number> {
  let count = 0
  for (const source of searchSources())
    for await (const ids of pagesOf(container, source)) count += ids.length
  return count
}

async function* pagesOf(container: MedusaContainer, source: SearchSource): AsyncGenerator<string[]> {
  for (let after = ""; ; ) {
    const listed = await source.list(container, { after, take: LISTED })
    const ids = listed.map(({ id }) => id)
    for (let start = 0; start < ids.length; start += PAGE) yield ids.slice(start, start + PAGE)
    const last = ids.at(-1)
    if (last === undefined || ids.length < LISTED) return
    after = last
  }
}

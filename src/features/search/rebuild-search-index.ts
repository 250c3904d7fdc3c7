import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { errors } from "../../lib/errors"
import type { SearchRebuildState } from "../../modules/search/types"
import { refreshEntities } from "./changes"
import type { SearchSource } from "./source"
import { searchSources } from "./sources"

const PAGE = 100
/** How many are listed at a time; these are ids alone. */
const LISTED = 2_000

export interface RebuildOptions {
  /** Called after each page, with what has been written and what there is in all. */
  onProgress?: (written: number, total: number) => void
}

/**
 * Writes the whole index of the current tenant anew, in place: what is found stays found all the while, and what the
 * run has not met is taken out at its end. Cut short, it leaves a working index, and the next run starts over. Throws
 * 409 `invalid_state` while another run is going on.
 */
export async function rebuildSearchIndex(
  container: MedusaContainer,
  options: RebuildOptions = {},
): Promise<SearchRebuildState> {
  return carryOutRebuild(container, await beginSearchRebuild(container), options)
}

/** Begins a run that goes on after the answer. Throws 409 `invalid_state` while another is going on. */
export async function startSearchRebuild(container: MedusaContainer): Promise<SearchRebuildState> {
  const rebuild = await beginSearchRebuild(container)
  carryOutRebuild(container, rebuild).catch((error: Error) =>
    container.resolve(ContainerRegistrationKeys.LOGGER).error("The search index could not be rebuilt", error),
  )
  return rebuild
}

/** Notes that a run begins, for {@link carryOutRebuild}. Throws 409 `invalid_state` while another is going on. */
async function beginSearchRebuild(container: MedusaContainer): Promise<SearchRebuildState> {
  const begun = await container.resolve("siteSearch").beginRebuild(await countAll(container))
  if (!begun) throw errors.invalidState("The search index is being rebuilt already.")
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

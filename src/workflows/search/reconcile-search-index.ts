import type { MedusaContainer } from "@medusajs/framework/types"
import { refreshEntities } from "./changes"
import { sources } from "./sources"
import type { SearchSource } from "./sources/source"

const LISTED = 5_000

/**
 * Compares what there is with what the index has, by ids and `updated_at`, and writes what differs: what an event that
 * was lost, or a change past the API, has left behind. Answers how many things that were.
 */
export async function reconcileSearchIndex(container: MedusaContainer): Promise<number> {
  let mended = 0
  for (const source of sources) {
    const ids = await differences(container, source)
    await refreshEntities(container, source.type, ids)
    mended += ids.length
  }
  return mended
}

async function differences(container: MedusaContainer, source: SearchSource): Promise<string[]> {
  const indexed = await container.resolve("siteSearch").listIndexed(source.type)
  const changed: string[] = []
  for (let after = ""; ; ) {
    const listed = await source.list(container, { after, take: LISTED })
    for (const { id, updated_at } of listed) {
      const known = indexed.get(id)
      indexed.delete(id)
      if (known?.getTime() !== updated_at.getTime()) changed.push(id)
    }
    const last = listed.at(-1)
    if (!last || listed.length < LISTED) break
    after = last.id
  }
  return [...changed, ...indexed.keys()]
}

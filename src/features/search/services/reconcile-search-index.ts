import type { MedusaContainer } from "@medusajs/framework/types"
import type { IndexedEntity } from "../module/types"
import { refreshEntities } from "./changes"
import type { ListedEntity, SearchSource } from "./source"
import { searchSources } from "./sources"

const LISTED = 5_000

/**
 * Compares the search index with the database and writes the differences. This repairs it after lost events and after
 * changes by SQL. Returns the number of corrected records.
 */
export async function reconcileSearchIndex(container: MedusaContainer): Promise<number> {
  let mended = 0
  for (const source of searchSources()) {
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
    for (const entity of listed) {
      if (!isSame(entity, indexed.get(entity.id))) changed.push(entity.id)
      indexed.delete(entity.id)
    }
    const last = listed.at(-1)
    if (!last || listed.length < LISTED) break
    after = last.id
  }
  return [...changed, ...indexed.keys()]
}

function isSame({ updated_at, channels }: ListedEntity, known: IndexedEntity | undefined): boolean {
  if (known?.updated_at.getTime() !== updated_at.getTime()) return false
  return channels === undefined || isSameSet(channels, known.channels ?? [])
}

function isSameSet(some: string[], others: string[]): boolean {
  const [one, other] = [new Set(some), new Set(others)]
  return one.size === other.size && [...one].every((item) => other.has(item))
}

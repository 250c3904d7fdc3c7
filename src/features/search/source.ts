import type { MedusaContainer } from "@medusajs/framework/types"
import type { PublicKindName } from "../../lib/features/registry"
import type { SearchEntity } from "../../modules/search/types"

/** How a kind of thing is read for the search index. Its feature names it in its wiring. */
export interface SearchSource {
  /** What hits of this kind say of themselves. */
  type: PublicKindName
  /** Events about the things themselves, which have their ids. */
  ownEvents: readonly string[]
  /**
   * Events about what the things' documents are made of. What the index knows of is looked up there; a function answers
   * the ids of those that it may not know to be concerned yet.
   */
  otherEvents: Readonly<Record<string, Concerned | undefined>>
  /** Everything that may be found now or later, so no drafts, in the order of ids, from behind one of them on. */
  list(container: MedusaContainer, page: SourcePage): Promise<ListedEntity[]>
  /** What is to be found of these things. One that is not answered is not found any more. */
  read(container: MedusaContainer, ids: string[]): Promise<SearchEntity[]>
}

export type Concerned = (container: MedusaContainer, ids: string[]) => Promise<string[]>

export interface SourcePage {
  after: string
  take: number
}

export interface ListedEntity {
  id: string
  updated_at: Date
  /** The sales channels that show it, where that is known by anything but its `updated_at`. */
  channels?: string[] | undefined
}

/** What the engine's query answers as dates are dates here and texts there. */
export function listed(rows: { id: string; updated_at?: Date | string | null }[]): ListedEntity[] {
  return rows.map(({ id, updated_at }) => ({ id, updated_at: new Date(updated_at ?? 0) }))
}

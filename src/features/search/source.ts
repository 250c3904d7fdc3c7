import type { MedusaContainer } from "@medusajs/framework/types"
import type { PublicKindName } from "../../lib/features/registry"
import type { SearchEntity } from "../../modules/search/types"

/** Reads one kind of thing for the search index. A feature declares it in its wiring. */
export interface SearchSource {
  /** The `type` of search hits of this kind. */
  type: PublicKindName
  /** Events whose ids are the ids of these things. */
  ownEvents: readonly string[]
  /**
   * Events about records that the documents contain. The index looks up the affected documents. A function returns the
   * ids of affected things that the index may not know yet.
   */
  otherEvents: Readonly<Record<string, Concerned | undefined>>
  /** All things that are public now or later, so no drafts. Sorted by id, starting after the given id. */
  list(container: MedusaContainer, page: SourcePage): Promise<ListedEntity[]>
  /** The search documents of these things. The index removes things that are missing in the result. */
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
  /** The sales channels of the thing. Set only if a change of channels does not change `updated_at`. */
  channels?: string[] | undefined
}

/** Converts dates from the engine's query. At runtime they may be strings. */
export function listed(rows: { id: string; updated_at?: Date | string | null }[]): ListedEntity[] {
  return rows.map(({ id, updated_at }) => ({ id, updated_at: new Date(updated_at ?? 0) }))
}

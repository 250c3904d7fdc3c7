import type { MedusaContainer } from "@medusajs/framework/types"
import type { PublicKindName } from "../../../lib/registry"
import type { SearchEntity } from "../module/types"

/** Reads one kind of record for the search index. A feature declares it in its wiring. */
export interface SearchSource {
  /** The `type` of search hits of this kind. */
  type: PublicKindName
  /** Events with the ids of these records. */
  ownEvents: readonly string[]
  /**
   * Events about related records, such as a product's category. By default, the index finds the documents that contain
   * the related record. A function returns further records that the index may not know yet.
   */
  otherEvents: Readonly<Record<string, Concerned | undefined>>
  /** All records that are public now or later. Drafts are left out. Sorted by id, beginning after the given id. */
  list(container: MedusaContainer, page: SourcePage): Promise<ListedEntity[]>
  /** The search documents of these records. If a record is missing in the result, the index deletes it. */
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
  /** The record's sales channels. Set only if a change of the channels leaves `updated_at` unchanged. */
  channels?: string[] | undefined
}

/** Converts the dates of the engine's query results, which may be strings in spite of their type. */
export function listed(rows: { id: string; updated_at?: Date | string | null }[]): ListedEntity[] {
  return rows.map(({ id, updated_at }) => ({ id, updated_at: new Date(updated_at ?? 0) }))
}

import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { z } from "zod"
import { withQueries } from "../../../lib/bound-queries"
import { onConnection, readRows, withinTransaction } from "../../../lib/database"
import { beginRebuild, endRebuild, noteProgress, statusOf, sweepAfter } from "./lib/rebuilds"
import { indexedEntityRow } from "./lib/row-schemas"
import { search } from "./lib/searching"
import { lockIndex, writeDocuments } from "./lib/writing"
import { SearchRebuild } from "./models/search-rebuild"
import type { IndexedEntity, SearchEntity, SearchRebuildState } from "./types"

const indexedRow = indexedEntityRow.extend({ entity_id: z.string() })
const madeOfRow = z.object({ entity_id: z.string() })

type Sql = Context<SqlEntityManager>

const QUERIES = {
  readStatus: statusOf,
  noteProgress,
}

const CHANGES = {
  /** Searches the documents that this reader may see, best match first. */
  search,
  /** Records that a rebuild has begun. Returns `undefined` if another one is running. */
  beginRebuild,
}

/**
 * The search index of the current tenant. Only the feature's workflows write to it. It contains only
 * copies, so it can be rebuilt at any time.
 */
export default class SearchModuleService extends withQueries(MedusaService({ SearchRebuild }), {
  queries: QUERIES,
  changes: CHANGES,
}) {
  /**
   * Replaces the documents of these records by the result of `read`. Records that are missing in the result are
   * removed. Only one writer reads and writes at a time, so older data never replaces newer data.
   */
  @InjectTransactionManager()
  async writeEntities(
    type: string,
    ids: string[],
    read: () => Promise<SearchEntity[]>,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    const sql = withinTransaction(context)
    await lockIndex(sql)
    await writeDocuments(sql, type, ids, await read())
  }

  /** The records of a type that are in the index, by id. */
  @InjectManager()
  async listIndexed(type: string, @MedusaContext() context: Sql = {}): Promise<Map<string, IndexedEntity>> {
    const rows = await readRows(
      onConnection(context),
      indexedRow,
      `SELECT entity_id, min(source_updated_at) AS updated_at, min(channels) AS channels
         FROM search_document JOIN search_audience ON search_audience.id = search_document.audience
        WHERE type = :type GROUP BY 1`,
      { type },
    )
    return new Map(rows.map(({ entity_id, ...indexed }) => [entity_id, indexed]))
  }

  /** The records of a type whose documents contain data of one of these related rows, such as categories or tags. */
  @InjectManager()
  async listMadeOf(type: string, ids: string[], @MedusaContext() context: Sql = {}): Promise<string[]> {
    const rows = await readRows(
      onConnection(context),
      madeOfRow,
      `SELECT DISTINCT entity_id FROM search_document
        WHERE type = :type AND made_of && CAST(:ids AS text[])`,
      { type, ids },
    )
    return rows.map(({ entity_id }) => entity_id)
  }

  /** Ends a rebuild. Deletes documents that it has not written, because their records no longer exist. */
  @InjectTransactionManager()
  async completeRebuild(rebuild: SearchRebuildState, @MedusaContext() context: Sql = {}): Promise<void> {
    const sql = withinTransaction(context)
    await lockIndex(sql)
    await sweepAfter(sql, rebuild)
    await endRebuild(sql, rebuild.id, "done")
  }

  @InjectManager()
  async failRebuild(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await endRebuild(onConnection(context), id, "failed")
  }
}

import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { z } from "zod"
import { onConnection, readRows, withinTransaction } from "../../lib/database"
import { currentTenantId } from "../../tenancy/current-tenant"
import { AnswerCache, type TimedAnswer } from "./lib/answer-cache"
import { beginRebuild, endRebuild, noteProgress, statusOf, sweepAfter } from "./lib/rebuilds"
import { indexedEntityRow } from "./lib/row-schemas"
import { search, versionOf } from "./lib/searching"
import { lockIndex, writeDocuments } from "./lib/writing"
import { SearchRebuild } from "./models/search-rebuild"
import type {
  IndexedEntity,
  SearchAnswer,
  SearchEntity,
  SearchQuery,
  SearchReader,
  SearchRebuildState,
  SearchStatus,
} from "./types"

const indexedRow = indexedEntityRow.extend({ entity_id: z.string() })
const madeOfRow = z.object({ entity_id: z.string() })

type Sql = Context<SqlEntityManager>

/**
 * The current tenant's search index. Only the workflows of `workflows/search` write it. It can be rebuilt from the
 * indexed entities at any time.
 */
export default class SearchModuleService extends MedusaService({ SearchRebuild }) {
  private readonly answers = new AnswerCache()

  /** Searches the documents that this reader may see, best match first. May return a cached answer. Writes nothing. */
  @InjectManager()
  async search(
    query: SearchQuery,
    { now, ...reader }: SearchReader,
    @MedusaContext() context: Sql = {},
  ): Promise<SearchAnswer> {
    const version = await versionOf(onConnection(context))
    const key = JSON.stringify([currentTenantId(), version, query, reader])
    return this.answers.get(key, now.getTime(), () => this.findAnswer(query, { now, ...reader }))
  }

  /** Searches the index itself, without the cache. */
  @InjectTransactionManager()
  async findAnswer(
    query: SearchQuery,
    reader: SearchReader,
    @MedusaContext() context: Sql = {},
  ): Promise<TimedAnswer> {
    return search(withinTransaction(context), query, reader)
  }

  /**
   * Replaces these entities' documents with the result of `read`. Entities missing in the result are removed. One
   * writer at a time reads and writes, so that older data never replaces newer data.
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

  /** Returns the indexed entities of a type, by id. */
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

  /** Returns entities of a type whose documents contain data of one of these categories, tags or variants. */
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

  @InjectManager()
  async readStatus(@MedusaContext() context: Sql = {}): Promise<SearchStatus> {
    return statusOf(onConnection(context))
  }

  /** Returns `undefined` if a rebuild is already running. */
  @InjectTransactionManager()
  async beginRebuild(
    total: number,
    @MedusaContext() context: Sql = {},
  ): Promise<SearchRebuildState | undefined> {
    return beginRebuild(withinTransaction(context), total)
  }

  @InjectManager()
  async noteProgress(id: string, documents: number, @MedusaContext() context: Sql = {}): Promise<void> {
    await noteProgress(onConnection(context), id, documents)
  }

  /** Completes a rebuild. Removes documents that the rebuild has not written. */
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

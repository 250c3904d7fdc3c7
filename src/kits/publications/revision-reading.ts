import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readCount, readRow, readRows } from "../../lib/database"
import { dated } from "../rows/dated"
import type { OrderedPage } from "../rows/lists"
import type { Dated } from "../rows/moments"
import { revisionInFull, revisionSummary } from "./schemas"
import type { PublicationTables } from "./types"

export type RevisionSummary = Dated<typeof revisionSummary>
export type RevisionInFull = Dated<typeof revisionInFull>

const summaryRow = dated(revisionSummary)
const fullRow = dated(revisionInFull)

type Tables = Pick<PublicationTables, "revision" | "parentId">

const SUMMARY = "id, number, content -> 'text' ->> 'title' AS title, actor_type, actor_id, created_at"

/** Lists the newest revision first. */
export async function listRevisions(
  sql: Knex,
  { revision, parentId }: Tables,
  id: string,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: RevisionSummary[]; count: number }> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const items = await readRows(
    sql,
    summaryRow,
    `SELECT ${SUMMARY} FROM ${revision} WHERE ${parentId} = :id
      ORDER BY number ${direction} LIMIT :limit OFFSET :offset`,
    { id, limit, offset },
  )
  const count = await readCount(
    sql,
    `SELECT count(*)::int AS count FROM ${revision} WHERE ${parentId} = :id`,
    { id },
  )
  return { items, count }
}

export async function findRevision(
  sql: Knex,
  { revision, parentId }: Tables,
  id: string,
  revisionId: string,
): Promise<RevisionInFull | undefined> {
  return readRow(
    sql,
    fullRow,
    `SELECT ${SUMMARY}, content FROM ${revision} WHERE ${parentId} = :id AND id = :revisionId`,
    { id, revisionId },
  )
}

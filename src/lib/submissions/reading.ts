import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderedPage } from "../contract/lists"
import { readCount, rowsOf } from "../database"
import type { SubmissionFilter, SubmissionRow, SubmissionTable } from "./types"

/** Lists the inbox by two statements for any number of rows. */
export async function listSubmissions<Row extends SubmissionRow>(
  sql: Knex,
  kind: SubmissionTable,
  filter: SubmissionFilter,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: Row[]; count: number }> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = order.replace(/^-/, "")
  const { where, values } = conditions(kind, filter)
  const items = await rowsOf<Row>(
    sql,
    `SELECT ${columnsOf(kind)} FROM ${kind.table} s WHERE ${where}
      ORDER BY s.${column} ${direction}, s.id ${direction} LIMIT :limit OFFSET :offset`,
    { ...values, limit, offset },
  )
  const count = await readCount(
    sql,
    `SELECT count(*)::int AS count FROM ${kind.table} s WHERE ${where}`,
    values,
  )
  return { items, count }
}

/** The position of a row in an export. Uses PostgreSQL's text of the time, because a `Date` has no microseconds. */
export interface Place {
  id: string
  created_at: string
}

/** Rows after a position, oldest first. An export reads any number of rows without an offset. */
export async function readAfter<Row extends SubmissionRow>(
  sql: Knex,
  kind: SubmissionTable,
  last: Place | undefined,
  filter: SubmissionFilter,
  limit: number,
): Promise<{ rows: Row[]; last: Place | undefined }> {
  const { where, values } = conditions(kind, filter)
  const after = last ? "AND (s.created_at, s.id) > (CAST(:last_at AS timestamptz), :last_id)" : ""
  const rows = await rowsOf<Row & { place: string }>(
    sql,
    `SELECT ${columnsOf(kind)}, s.created_at::text AS place FROM ${kind.table} s WHERE ${where} ${after}
      ORDER BY s.created_at, s.id LIMIT :limit`,
    { ...values, last_at: last?.created_at, last_id: last?.id, limit },
  )
  const end = rows.at(-1)
  return { rows, last: rows.length < limit || !end ? undefined : { id: end.id, created_at: end.place } }
}

function columnsOf({ columns }: SubmissionTable): string {
  return ["id", "status", ...columns, "created_at", "updated_at"].map((column) => `s.${column}`).join(", ")
}

function conditions({ searched }: SubmissionTable, { q, ...equal }: SubmissionFilter) {
  const given = Object.entries(equal).filter(([, value]) => value !== undefined)
  const where = [
    "s.deleted_at IS NULL",
    ...given.map(([column]) => `s.${column} = :${column}`),
    ...(q === undefined ? [] : [`(${searched.map((column) => `s.${column} ILIKE :pattern`).join(" OR ")})`]),
  ]
  const pattern = q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return { where: where.join(" AND "), values: { ...Object.fromEntries(given), pattern } }
}

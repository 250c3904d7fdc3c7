import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readCount, readRows } from "../../lib/database"
import type { OrderedPage } from "../rows/lists"
import type { SubmissionFilter, SubmissionRow, SubmissionTable } from "./types"

/** Lists submissions with two statements for any number of rows. */
export async function listSubmissions<Row extends SubmissionRow>(
  sql: Knex,
  kind: SubmissionTable<Row>,
  filter: SubmissionFilter,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: Row[]; count: number }> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = order.replace(/^-/, "")
  const { where, values } = conditions(kind, filter)
  const items = await readRows(
    sql,
    kind.row,
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

/**
 * The last row that an export has read. The time is PostgreSQL's text, because a JavaScript `Date` has no microseconds
 * and would skip rows.
 */
export interface Place {
  id: string
  created_at: string
}

/**
 * The rows after a given row, oldest first. An export reads page after page in this way. An SQL offset would become
 * slower with each page.
 */
export async function readAfter<Row extends SubmissionRow>(
  sql: Knex,
  kind: SubmissionTable<Row>,
  last: Place | undefined,
  filter: SubmissionFilter,
  limit: number,
): Promise<{ rows: Row[]; last: Place | undefined }> {
  const { where, values } = conditions(kind, filter)
  const after = last ? "AND (s.created_at, s.id) > (CAST(:last_at AS timestamptz), :last_id)" : ""
  const found = await readRows(
    sql,
    placed(kind.row),
    `SELECT ${columnsOf(kind)}, s.created_at::text AS place FROM ${kind.table} s WHERE ${where} ${after}
      ORDER BY s.created_at, s.id LIMIT :limit`,
    { ...values, last_at: last?.created_at, last_id: last?.id, limit },
  )
  const rows = found.map(({ row }) => row)
  const end = found.at(-1)
  const isLast = rows.length < limit || !end
  return { rows, last: isLast ? undefined : { id: end.row.id, created_at: end.place } }
}

/** A row with its place in an export. */
function placed<Row>(row: z.ZodType<Row>) {
  return z
    .looseObject({ place: z.string() })
    .transform(({ place, ...columns }): { row: unknown; place: string } => ({ row: columns, place }))
    .pipe(z.object({ row, place: z.string() }))
}

function columnsOf({ columns }: Pick<SubmissionTable, "columns">): string {
  return ["id", "status", ...columns, "created_at", "updated_at"].map((column) => `s.${column}`).join(", ")
}

function conditions({ searched }: Pick<SubmissionTable, "searched">, { q, ...equal }: SubmissionFilter) {
  const given = Object.entries(equal).filter(([, value]) => value !== undefined)
  const where = [
    "s.deleted_at IS NULL",
    ...given.map(([column]) => `s.${column} = :${column}`),
    ...(q === undefined ? [] : [`(${searched.map((column) => `s.${column} ILIKE :pattern`).join(" OR ")})`]),
  ]
  const pattern = q === undefined ? undefined : `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return { where: where.join(" AND "), values: { ...Object.fromEntries(given), pattern } }
}

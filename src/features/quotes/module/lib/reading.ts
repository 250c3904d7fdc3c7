import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { dated } from "../../../../kits/rows/dated"
import { readCount, readRow, readRows } from "../../../../lib/database"
import { quoteMessage, quoteRecord, quoteRevision } from "../schemas"
import type { Quote, QuoteFilter, QuoteMessage, QuoteRevision } from "../types"

const recordRow = dated(quoteRecord)
const revisionRow = dated(quoteRevision)
const messageRow = dated(quoteMessage)

/** The columns of a quote. */
export const QUOTE = quoteRecord.keyof().options.join(", ")
const REVISION = quoteRevision.keyof().options.join(", ")
const MESSAGE = quoteMessage.keyof().options.join(", ")
/** A quote has at most this many messages and revisions in one response. */
const MOST = 200

export function findQuote(
  sql: Knex,
  by: { id: string } | { quote_number: string },
): Promise<Quote | undefined> {
  const [column] = Object.keys(by)
  return readRow(
    sql,
    recordRow,
    `SELECT ${QUOTE} FROM quote_request WHERE ${column} = :value AND deleted_at IS NULL`,
    { value: Object.values(by)[0] },
  )
}

/** The revision with this number, or the draft. */
export function findRevision(
  sql: Knex,
  quoteId: string,
  which: number | "draft",
): Promise<QuoteRevision | undefined> {
  return readRow(
    sql,
    revisionRow,
    `SELECT ${REVISION} FROM quote_revision WHERE quote_id = :quoteId
        AND ${which === "draft" ? "status = 'draft'" : "number = :which AND status = 'sent'"}`,
    { quoteId, which },
  )
}

export function revisionsOf(sql: Knex, quoteId: string): Promise<QuoteRevision[]> {
  return readRows(
    sql,
    revisionRow,
    `SELECT ${REVISION} FROM quote_revision WHERE quote_id = :quoteId ORDER BY number DESC LIMIT ${MOST}`,
    { quoteId },
  )
}

export function messagesOf(sql: Knex, quoteId: string): Promise<QuoteMessage[]> {
  return readRows(
    sql,
    messageRow,
    `SELECT ${MESSAGE} FROM quote_message WHERE quote_id = :quoteId ORDER BY created_at DESC, id DESC LIMIT ${MOST}`,
    { quoteId },
  )
}

const listed = z.object({ total: z.number().nullable() })
const listRow = z.intersection(recordRow, listed)

export async function listQuotes(
  sql: Knex,
  { limit, offset, order, q, status, statuses, assigned_to }: QuoteFilter,
) {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = order.replace(/^-/, "")
  const where = [
    "deleted_at IS NULL",
    ...(status ? ["status = :status"] : []),
    ...(statuses ? ["status = ANY (CAST(:statuses AS text[]))"] : []),
    ...(assigned_to ? ["assigned_to = :assigned_to"] : []),
    ...(q ? ["(summary ILIKE :pattern OR email ILIKE :pattern OR quote_number ILIKE :pattern)"] : []),
  ].join(" AND ")
  const pattern = `%${(q ?? "").replace(/[\\%_]/g, "\\$&")}%`
  const values = {
    status: status ?? null,
    statuses: [...(statuses ?? [])],
    assigned_to: assigned_to ?? null,
    pattern,
    limit,
    offset,
  }
  const items = await readRows(
    sql,
    listRow,
    `SELECT ${QUOTE}, total::float8 AS total FROM quote_request WHERE ${where}
      ORDER BY ${column} ${direction}, id ${direction} LIMIT :limit OFFSET :offset`,
    values,
  )
  const count = await readCount(
    sql,
    `SELECT count(*)::int AS count FROM quote_request WHERE ${where}`,
    values,
  )
  return { items, count }
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { readCount, readRow, readRows } from "../../../../lib/database"
import { adminRedirect, publicRedirect, redirectMiss } from "../schemas"
import type { AdminRedirect, PublicRedirect, RedirectFilter, RedirectMissRow } from "../types"

const PUBLIC = "r.source, r.target, r.status_code, r.match, nullif(r.locale, '') AS locale"
const ACTIVE = "(r.ends_at IS NULL OR r.ends_at > :now)"
const ADMIN = `r.id, ${PUBLIC}, r.origin, r.ends_at, coalesce(u.hits, 0)::int AS hits, u.last_hit_at,
  r.created_at, r.updated_at`

const resolved = publicRedirect.extend({ id: z.string() })

export async function listActive(
  sql: Knex,
  now: Date,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: PublicRedirect[]; count: number }> {
  const items = await readRows(
    sql,
    publicRedirect,
    `SELECT ${PUBLIC} FROM redirect r WHERE ${ACTIVE} ORDER BY ${publicOrder(order)} LIMIT :limit OFFSET :offset`,
    { now, limit, offset },
  )
  const isWhole = offset === 0 && items.length < limit
  const count = isWhole
    ? items.length
    : await readCount(sql, `SELECT count(*)::int AS count FROM redirect r WHERE ${ACTIVE}`, { now })
  return { items, count }
}

function publicOrder(order: string): string {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const columns = order.endsWith("source") ? ["source", "locale", "id"] : ["created_at", "id"]
  return columns.map((column) => `r.${column} ${direction}`).join(", ")
}

/** The most precise rule for a path, with the path's own target. */
export async function resolvePath(
  sql: Knex,
  { path, locales, now }: { path: string; locales: string[]; now: Date },
): Promise<(PublicRedirect & { id: string }) | undefined> {
  return readRow(
    sql,
    resolved,
    `SELECT r.id, r.source, redirect_moved(:path, r.source, r.target) AS target, r.status_code, r.match,
            nullif(r.locale, '') AS locale
       FROM redirect r
      WHERE (r.source = :path OR (r.match = 'prefix' AND redirect_is_below(:path, r.source)))
        AND (r.locale = '' OR r.locale = ANY(CAST(:locales AS text[]))) AND ${ACTIVE}
      ORDER BY length(r.source) DESC, r.match = 'exact' DESC, coalesce(array_position(CAST(:locales AS text[]), r.locale), 1000) LIMIT 1`,
    { path, locales, now },
  )
}

export async function listForAdmin(
  sql: Knex,
  filter: RedirectFilter & { id?: string },
  { limit, offset, order }: OrderedPage,
): Promise<{ items: AdminRedirect[]; count: number }> {
  const conditions = [
    filter.id === undefined ? [] : ["r.id = :id"],
    filter.origin === undefined ? [] : ["r.origin = :origin"],
    filter.match === undefined ? [] : ["r.match = :match"],
    filter.q ? ["(strpos(lower(r.source), lower(:q)) > 0 OR strpos(lower(r.target), lower(:q)) > 0)"] : [],
  ].flat()
  const where = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = COLUMNS[order.replace(/^-/, "")] ?? "r.created_at"
  const values = { ...filter, limit, offset }
  const items = await readRows(
    sql,
    adminRedirect,
    `SELECT ${ADMIN} FROM redirect r LEFT JOIN redirect_use u ON u.redirect_id = r.id ${where}
      ORDER BY ${column} ${direction}, r.id ${direction} LIMIT :limit OFFSET :offset`,
    values,
  )
  const count = await readCount(sql, `SELECT count(*)::int AS count FROM redirect r ${where}`, values)
  return { items: items.map(dated), count }
}

const COLUMNS: Readonly<Record<string, string>> = {
  created_at: "r.created_at",
  source: "r.source",
  hits: "coalesce(u.hits, 0)",
}

export async function listMisses(
  sql: Knex,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: RedirectMissRow[]; count: number }> {
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = order.endsWith("count") ? "count" : "last_seen_at"
  const items = await readRows(
    sql,
    redirectMiss,
    `SELECT id, path, count, last_seen_at, created_at FROM redirect_miss
      ORDER BY ${column} ${direction}, id ${direction} LIMIT :limit OFFSET :offset`,
    { limit, offset },
  )
  const count = await readCount(sql, "SELECT count(*)::int AS count FROM redirect_miss")
  return { items: items.map(datedMiss), count }
}

function dated({ ends_at, last_hit_at, created_at, updated_at, ...row }: z.output<typeof adminRedirect>) {
  return {
    ...row,
    ends_at: ends_at === null ? null : new Date(ends_at),
    last_hit_at: last_hit_at === null ? null : new Date(last_hit_at),
    created_at: new Date(created_at),
    updated_at: new Date(updated_at),
  }
}

function datedMiss({ last_seen_at, created_at, ...row }: z.output<typeof redirectMiss>) {
  return { ...row, last_seen_at: new Date(last_seen_at), created_at: new Date(created_at) }
}

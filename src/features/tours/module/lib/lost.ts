import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow, readRows } from "../../../../lib/database"

const titleRow = z.object({ title: z.string() })
const begunRow = z.object({ id: z.string(), title: z.string() })

/** The title of a tour whose departure is canceled or deleted. */
export async function lostAmong(sql: Knex, departureIds: readonly string[]): Promise<string | undefined> {
  const lost = "d.departure_status <> 'scheduled' OR d.deleted_at IS NOT NULL OR p.deleted_at IS NOT NULL"
  return titleWhere(sql, lost, { departureIds })
}

/** The title of a tour whose departure can no longer be booked. */
export async function closedAmong(sql: Knex, departureIds: readonly string[], now: Date) {
  return titleWhere(sql, "d.cutoff_at <= :now", { departureIds, now })
}

/** The departures that have begun, with the titles of their tours. */
export async function begunAmong(sql: Knex, departureIds: readonly string[], now: Date) {
  if (departureIds.length === 0) return []
  return readRows(
    sql,
    begunRow,
    `SELECT d.id, p.title FROM tour_departure d JOIN tour p ON p.id = d.tour_id
      WHERE d.id = ANY(CAST(:departureIds AS text[])) AND d.departure_status = 'scheduled' AND d.starts_at <= :now`,
    { departureIds, now },
  )
}

interface Values {
  departureIds: readonly string[]
  now?: Date
}

async function titleWhere(sql: Knex, condition: string, values: Values): Promise<string | undefined> {
  if (values.departureIds.length === 0) return undefined
  const found = await readRow(
    sql,
    titleRow,
    `SELECT p.title FROM tour_departure d JOIN tour p ON p.id = d.tour_id
      WHERE d.id = ANY(CAST(:departureIds AS text[])) AND (${condition}) ORDER BY d.id LIMIT 1`,
    { ...values },
  )
  return found?.title
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRows } from "../../../../lib/database"
import { expire, lockQuotas } from "./quotas"

/** Holds without an order are deleted when they have not changed for this long. */
const RETENTION_MS = 30 * 86_400_000

/** Marks all expired holds, so that they no longer count in their quotas. */
export async function expireAll(sql: Knex, now: Date): Promise<void> {
  const quotas = await readRows(
    sql,
    z.object({ quota_id: z.string() }),
    `SELECT DISTINCT unnest(quota_ids) AS quota_id FROM capacity_hold WHERE status = 'held' AND expires_at <= :now`,
    { now },
  )
  const ids = quotas.map(({ quota_id }) => quota_id)
  if (ids.length > 0) await expire(sql, await lockQuotas(sql, ids, now), now)
}

export async function deleteOld(sql: Knex, now: Date): Promise<void> {
  const values = { before: new Date(now.getTime() - RETENTION_MS) }
  const old = `order_id IS NULL AND status IN ('released', 'expired') AND updated_at < :before`
  await execute(
    sql,
    `DELETE FROM capacity_hold_line WHERE hold_id IN (SELECT id FROM capacity_hold WHERE ${old})`,
    values,
  )
  await execute(sql, `DELETE FROM capacity_hold WHERE ${old}`, values)
}

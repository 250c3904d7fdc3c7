import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { execute } from "../../../../lib/database"
import type { Uses } from "./use-log"

const MAX_MISSES = 1_000
const FORGET_AFTER_DAYS = 30

export async function writeUses(sql: Knex, { hits, misses }: Uses, now: Date): Promise<void> {
  if (hits.size > 0)
    await execute(
      sql,
      `INSERT INTO redirect_use AS u (redirect_id, hits, last_hit_at)
         SELECT r.id, used.count, :now FROM jsonb_to_recordset(CAST(:hits AS jsonb)) AS used (name text, count int)
           JOIN redirect r ON r.id = used.name ORDER BY r.id FOR KEY SHARE OF r
         ON CONFLICT (redirect_id) DO UPDATE SET hits = u.hits + excluded.hits, last_hit_at = excluded.last_hit_at`,
      { hits: asJson(hits), now },
    )
  if (misses.size > 0) await writeMisses(sql, misses, now)
}

/** Keeps the most frequent misses. A path that is live again is no miss. */
async function writeMisses(sql: Knex, misses: Uses["misses"], now: Date): Promise<void> {
  await execute(
    sql,
    `INSERT INTO redirect_miss AS m (id, path, count, last_seen_at)
       SELECT missed.id, missed.name, missed.count, :now
         FROM jsonb_to_recordset(CAST(:misses AS jsonb)) AS missed (id text, name text, count int)
        WHERE NOT EXISTS (SELECT FROM redirect_address a WHERE a.path = missed.name AND a.live_from <= :now)
        ORDER BY missed.name
       ON CONFLICT (path) WHERE deleted_at IS NULL
         DO UPDATE SET count = m.count + excluded.count, last_seen_at = excluded.last_seen_at`,
    { misses: asJson(misses), now },
  )
  await execute(
    sql,
    `DELETE FROM redirect_miss WHERE id IN (
       SELECT id FROM redirect_miss ORDER BY last_seen_at < CAST(:now AS timestamptz) - make_interval(days => :days),
         count DESC, last_seen_at DESC, id OFFSET :most)`,
    { now, days: FORGET_AFTER_DAYS, most: MAX_MISSES },
  )
}

function asJson(counts: Map<string, number>): string {
  const rows = Array.from(counts, ([name, count]) => ({
    id: generateEntityId(undefined, "redmis"),
    name,
    count,
  }))
  return JSON.stringify(rows)
}

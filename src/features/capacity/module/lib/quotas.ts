import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { execute, idRow, readRows } from "../../../../lib/database"
import { quotaRemaining } from "../schemas"
import type { Remaining } from "../types"

/**
 * Locks quotas in the order of their ids, so that two callers cannot wait for each other. Also locks the quotas of
 * expired holds, because {@link expire} changes them. Returns the ids of all locked quotas.
 */
export async function lockQuotas(sql: Knex, ids: readonly string[], now: Date): Promise<string[]> {
  const locked = await readRows(
    sql,
    idRow,
    `SELECT id FROM capacity_quota
      WHERE id = ANY(CAST(:ids AS text[])) OR id IN (
        SELECT unnest(quota_ids) FROM capacity_hold
         WHERE status = 'held' AND expires_at <= :now AND quota_ids && CAST(:ids AS text[]))
      ORDER BY id FOR NO KEY UPDATE`,
    { ids, now },
  )
  return locked.map(({ id }) => id)
}

/**
 * Gives back the places of expired holds. The caller has locked the quotas. Rows that another transaction has locked
 * are left, because waiting for them could be a deadlock.
 */
export async function expire(sql: Knex, locked: readonly string[], now: Date): Promise<number> {
  return execute(
    sql,
    `UPDATE capacity_hold SET status = 'expired', updated_at = now() WHERE id IN (
       SELECT id FROM capacity_hold
        WHERE status = 'held' AND expires_at <= :now AND quota_ids <@ CAST(:locked AS text[])
        ORDER BY id FOR UPDATE SKIP LOCKED)`,
    { locked, now },
  )
}

/** Returns the free places at this moment. Expired holds do not count, even if they are not marked yet. */
export async function remainingOf(sql: Knex, ids: readonly string[], now: Date): Promise<Remaining[]> {
  return readRows(
    sql,
    quotaRemaining,
    // PostgreSQL's greatest() ignores NULL, which stands for no limit here.
    `SELECT quota.id, quota.size,
            CASE WHEN quota.size IS NOT NULL
              THEN greatest(0, quota.size - quota.taken + coalesce(expired.places, 0))::int END AS remaining
       FROM capacity_quota quota
       LEFT JOIN (SELECT quota_id, sum(places) AS places FROM capacity_hold, unnest(quota_ids) quota_id
                   WHERE status = 'held' AND expires_at <= :now GROUP BY quota_id) expired
         ON expired.quota_id = quota.id
      WHERE quota.id = ANY(CAST(:ids AS text[])) AND quota.deleted_at IS NULL`,
    { ids, now },
  )
}

/**
 * Moves all places of a subject to other quotas. Fails with SV020 if they have too few places. Holds that do not count
 * now move as well, because they can count again: a cart takes expired places again, and a workflow that has failed
 * restores released ones.
 */
export async function moveSubject(
  sql: Knex,
  subject_id: string,
  quota_ids: readonly string[],
): Promise<void> {
  await execute(
    sql,
    `UPDATE capacity_hold SET quota_ids = CAST(:quota_ids AS text[]), updated_at = now()
      WHERE id IN (SELECT hold_id FROM capacity_hold_line WHERE subject_id = :subject_id)`,
    { subject_id, quota_ids: [...new Set(quota_ids)].sort() },
  )
}

import { z } from "zod"
import type { Change } from "../../lib/changes/kinds"
import { parsedRow } from "../../lib/database"

/** The part of the `pg` client that polls use. */
export interface Connection {
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>
}

/** The end of a poll. The next poll reads changes that became visible after this snapshot. */
export interface Cursor {
  snapshot: string
  /** Identifies the database and the run of its server. */
  epoch: string
}

export interface Poll {
  cursor: Cursor
  /** `undefined` if changes may have been missed. */
  changes: Change[] | undefined
}

/** More changes than this count as missed. */
const MOST_CHANGES = 5_000

/**
 * Uses one statement, so that the new snapshot and the changes come from the same moment. It reads again the
 * transactions that were open in the old snapshot, because transactions may commit in any order. An xid beyond the new
 * snapshot comes from another server, after a restore.
 */
const POLL = `
  SELECT CAST(pg_current_snapshot() AS text) AS snapshot,
    concat_ws(' ', pg_postmaster_start_time(),
      (SELECT oid FROM pg_database WHERE datname = current_database())) AS epoch,
    (SELECT triggers = $2 AND below <= pg_snapshot_xmin(CAST($1 AS pg_snapshot))
       FROM svc_change_floor) AS "isWhole",
    pg_snapshot_xmax(CAST($1 AS pg_snapshot)) <= pg_snapshot_xmax(pg_current_snapshot()) AS "isLater",
    (SELECT json_agg(json_build_array(kind, id)) FROM (
      SELECT DISTINCT kind, id FROM svc_change
       WHERE xid >= pg_snapshot_xmin(CAST($1 AS pg_snapshot))
         AND xid < pg_snapshot_xmax(pg_current_snapshot())
         AND NOT pg_visible_in_snapshot(xid, CAST($1 AS pg_snapshot))
       LIMIT ${MOST_CHANGES + 1}) changed) AS changes`

const pollRow = z.object({
  snapshot: z.string(),
  epoch: z.string(),
  isWhole: z.boolean().nullable(),
  isLater: z.boolean().nullable(),
  changes: z.array(z.tuple([z.string(), z.string().nullable()])).nullable(),
})

/**
 * Deletes changes that all running processes have seen, at most once a minute. A process that has missed them detects
 * it.
 */
const PRUNE = `
  WITH moved AS (
    UPDATE svc_change_floor
       SET below = upcoming, upcoming = pg_snapshot_xmin(pg_current_snapshot()), moved_at = now()
     WHERE moved_at < now() - interval '1 minute' OR upcoming > pg_snapshot_xmax(pg_current_snapshot())
    RETURNING below)
  DELETE FROM svc_change USING moved
   WHERE xid < below OR xid > pg_snapshot_xmax(pg_current_snapshot())`

export async function poll(
  connection: Connection,
  triggers: string,
  before: Cursor | undefined,
): Promise<Poll> {
  const { rows } = await connection.query({
    name: "svc-changes",
    text: POLL,
    values: [before?.snapshot ?? null, triggers],
  })
  const { snapshot, epoch, isWhole, isLater, changes } = parsedRow(pollRow, rows[0])
  const isMissed = epoch !== before?.epoch || !isWhole || !isLater || (changes?.length ?? 0) > MOST_CHANGES
  return {
    cursor: { snapshot, epoch },
    changes: isMissed ? undefined : (changes ?? []).map(([kind, id]) => ({ kind, id: id ?? undefined })),
  }
}

export async function prune(connection: Connection): Promise<void> {
  await connection.query({ text: PRUNE })
}

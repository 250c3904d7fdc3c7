import { z } from "zod"
import type { Change } from "../../lib/changes/kinds"
import { parsedRow } from "../../lib/database"

/** The part of the `pg` client that polls use. */
export interface Connection {
  query(statement: { name?: string; text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>
}

/** Where a poll has ended. The next poll finds the changes that were committed after this database snapshot. */
export interface Cursor {
  snapshot: string
  /**
   * Identifies the database and the start of its server. After a restart or a restore, snapshots cannot be compared.
   */
  epoch: string
}

export interface Poll {
  cursor: Cursor
  /** `undefined` if some changes may be unknown. */
  changes: Change[] | undefined
}

/** If a poll finds more changes, it counts everything as changed. */
const MAX_CHANGES = 5_000

/**
 * One statement, so that the new snapshot and the changes belong to the same moment. Transactions may commit in any
 * order, so it also reads those that were open in the old snapshot. A transaction id beyond the new snapshot means that
 * another server's data was restored.
 */
const POLL = `
  SELECT CAST(pg_current_snapshot() AS text) AS snapshot,
    concat_ws(' ', pg_postmaster_start_time(),
      (SELECT oid FROM pg_database WHERE datname = current_database())) AS epoch,
    (SELECT triggers = $2 AND below <= pg_snapshot_xmin(CAST($1 AS pg_snapshot))
       FROM public.svc_change_floor) AS "isWhole",
    pg_snapshot_xmax(CAST($1 AS pg_snapshot)) <= pg_snapshot_xmax(pg_current_snapshot()) AS "isLater",
    (SELECT json_agg(json_build_array(kind, id)) FROM (
      SELECT DISTINCT kind, id FROM public.svc_change
       WHERE (xid >= pg_snapshot_xmax(CAST($1 AS pg_snapshot))
           OR xid = ANY (ARRAY(SELECT pg_snapshot_xip(CAST($1 AS pg_snapshot)))))
         AND xid < pg_snapshot_xmax(pg_current_snapshot())
       LIMIT ${MAX_CHANGES + 1}) changed) AS changes`

const pollRow = z.object({
  snapshot: z.string(),
  epoch: z.string(),
  isWhole: z.boolean().nullable(),
  isLater: z.boolean().nullable(),
  changes: z.array(z.tuple([z.string(), z.string().nullable()])).nullable(),
})

/**
 * Deletes changes that are more than a minute old, because all running processes have read them by then. Runs at most
 * once a minute. A process that was paused for longer notices that changes are missing.
 */
const PRUNE = `
  WITH moved AS (
    UPDATE public.svc_change_floor
       SET below = upcoming, upcoming = pg_snapshot_xmin(pg_current_snapshot()), moved_at = now()
     WHERE moved_at < now() - interval '1 minute' OR upcoming > pg_snapshot_xmax(pg_current_snapshot())
    RETURNING below)
  DELETE FROM public.svc_change USING moved
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
  const isMissed = epoch !== before?.epoch || !isWhole || !isLater || (changes?.length ?? 0) > MAX_CHANGES
  return {
    cursor: { snapshot, epoch },
    changes: isMissed ? undefined : (changes ?? []).map(([kind, id]) => ({ kind, id: id ?? undefined })),
  }
}

export async function prune(connection: Connection): Promise<void> {
  await connection.query({ text: PRUNE })
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, idRow, readRows } from "../../lib/database"
import type { DueRows } from "../../tenancy/schedule/scheduled-job"
import { dueIds } from "../due-rows/due-ids"

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000]
/** The pause after the first attempt. Each further pause is twice as long. */
const FIRST_PAUSE_MS = 15 * MINUTE_MS
const MAX_PAUSE_MS = DAY_MS / 2
const MAX_AT_ONCE = 20
/** Then only an admin's command refunds the part. */
const LAST_ATTEMPT_MS = 30 * DAY_MS

const dueRefundRow = z.object({
  id: z.string(),
  /** The admin who has confirmed the plan. */
  actor_id: z.string().nullable(),
})

/** The id of what is to be refunded now, such as a booking. */
export type DueRefund = z.output<typeof dueRefundRow>

interface RefundTable {
  /** It has the columns `due_at`, `last_at`, `attempts`, `problem` and `actor_id`. */
  table: string
  /** The primary key, such as `booking_id`. It is the id of what is refunded. */
  key: string
}

interface NewRefunds {
  ids: readonly string[]
  due_at: Date
  actor_id: string | null
}

/**
 * The refunds that a feature has noted, each for a part of an order, such as a booking. A refund stays due until the money
 * is back. Unlike a mail, it is not given up silently: if it stays undone for long, admins find it in the feature's list.
 */
export class NotedRefunds {
  constructor(private readonly place: RefundTable) {}

  /** Notes a refund for each id. Each is noted once. Returns the new ids. */
  async note(sql: Knex, { ids, ...values }: NewRefunds): Promise<string[]> {
    if (ids.length === 0) return []
    const noted = await readRows(
      sql,
      idRow,
      `INSERT INTO ${this.place.table} (${this.place.key}, due_at, actor_id, last_at)
       SELECT unnest(CAST(:ids AS text[])), :due_at, :actor_id, :last_at ON CONFLICT DO NOTHING
       RETURNING ${this.place.key} AS id`,
      { ids, ...values, last_at: new Date(values.due_at.getTime() + LAST_ATTEMPT_MS) },
    )
    return noted.map(({ id }) => id)
  }

  /** Takes refunds that are due. Each is due again later, until {@link settle} ends it or its last time is over. */
  lease(sql: Knex, now: Date): Promise<DueRefund[]> {
    const { table, key } = this.place
    return readRows(
      sql,
      dueRefundRow,
      `UPDATE ${table} SET attempts = attempts + 1,
              due_at = CASE WHEN CAST(:now AS timestamptz) < last_at THEN CAST(:now AS timestamptz)
                + least(:first * power(2, least(attempts, 20)), :longest) * interval '1 millisecond' END
        WHERE ${key} IN (${dueIds(dueRefunds(table), { limit: MAX_AT_ONCE, key })})
       RETURNING ${key} AS id, actor_id`,
      { now, first: FIRST_PAUSE_MS, longest: MAX_PAUSE_MS },
    )
  }

  /** Whether a refund was ever noted for any of these ids. */
  async isNoted(sql: Knex, ids: readonly string[]): Promise<boolean> {
    const { table, key } = this.place
    const statement = `SELECT ${key} AS id FROM ${table} WHERE ${key} = ANY(CAST(:ids AS text[])) LIMIT 1`
    return (await readRows(sql, idRow, statement, { ids: [...ids] })).length > 0
  }

  /** Ends a refund: its money is back, or there is none to give back. */
  async settle(sql: Knex, id: string): Promise<void> {
    const { table, key } = this.place
    await execute(sql, `UPDATE ${table} SET due_at = NULL, problem = NULL WHERE ${key} = :id`, { id })
  }

  /** Notes why the last attempt has not given back the money. */
  async noteProblem(sql: Knex, id: string, problem: string): Promise<void> {
    const { table, key } = this.place
    await execute(sql, `UPDATE ${table} SET problem = :problem WHERE ${key} = :id`, { id, problem })
  }

  async forget(sql: Knex, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    const { table, key } = this.place
    await execute(sql, `DELETE FROM ${table} WHERE ${key} = ANY(CAST(:ids AS text[]))`, { ids })
  }
}

/** When the refunds of a table are due. */
export function dueRefunds(table: string): DueRows {
  return { table, moment: "due_at", where: "due_at IS NOT NULL" }
}

/** SQL for the state of the row `refund`, which may be missing. */
export const REFUND_STATUS = `CASE WHEN refund.last_at IS NULL THEN NULL WHEN refund.due_at IS NOT NULL THEN 'pending'
  WHEN refund.problem IS NOT NULL THEN 'failed' ELSE 'done' END`

/** SQL for what admins see of the row `refund`, which may be missing. Matches {@link shownRefund}. */
export const SHOWN_REFUND = `CASE WHEN refund.last_at IS NOT NULL
  THEN jsonb_build_object('status', ${REFUND_STATUS}, 'problem', refund.problem) END`

/** SQL that is true if the money of the row `refund` is not back yet. */
export const IS_OPEN_REFUND = "(refund.due_at IS NOT NULL OR refund.problem IS NOT NULL)"

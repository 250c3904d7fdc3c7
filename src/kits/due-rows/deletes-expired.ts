import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { execute } from "../../lib/database"
import { earliest } from "../../tenancy/schedule/next-due"
import type { DueRows, ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { dueIds } from "./due-ids"
import { Removals } from "./removals"

/** Keeps each statement short, because requests write to the same tables. */
const ROWS_AT_ONCE = 1_000
/** The most statements per table and run. A further run deletes the rest, so that no run takes too long. */
const BATCHES = 50

/** Rows that a job deletes some time after their moment. */
export interface Expiry {
  /** The name of the job. */
  name: string
  rows: readonly DueRows[]
  /** How long rows stay after their moment, in milliseconds. By default, they are deleted at their moment. */
  retentionMs?: number | ((container: MedusaContainer) => Promise<number>)
  /** The least time between two runs for a tenant. */
  restSeconds: number
  /** The most rows per statement, fewer for large ones. */
  rowsAtOnce?: number
  /** The column of the primary key. */
  key?: string
}

/** A job that deletes old rows. */
interface DeletingJob extends ScheduledJob {
  /** Counts the deleted rows as it goes, for callers that want their number. */
  run(container: MedusaContainer, removals?: Removals): Promise<void>
}

/** A job that deletes old rows, up to a limit. Several processes may run it at once. */
export function deletesExpired(expiry: Expiry): DeletingJob {
  const { name, rows, retentionMs = 0, restSeconds } = expiry
  const retention = async (container: MedusaContainer) =>
    typeof retentionMs === "number" ? retentionMs : retentionMs(container)
  return {
    name,
    restSeconds,
    async due(container) {
      const oldest = await earliest(container, rows)
      return oldest && new Date(oldest.getTime() + (await retention(container)))
    },
    async run(container, removals = new Removals()) {
      const before = new Date(clock.now() - (await retention(container)))
      const sql = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      for (const one of rows)
        await removals.from(one.table, (count) => deleteBefore(sql, { rows: one, before, count }, expiry))
    },
  }
}

interface Deletion {
  rows: DueRows
  before: Date
  count: (rows: number) => void
}

async function deleteBefore(
  sql: Knex,
  { rows, before, count }: Deletion,
  { rowsAtOnce = ROWS_AT_ONCE, key = "id" }: Expiry,
): Promise<void> {
  const statement = `DELETE FROM ${rows.table} WHERE ${key} IN (${dueIds(rows, { limit: rowsAtOnce, key })})`
  for (let batch = 1; batch <= BATCHES; batch++) {
    const deleted = await execute(sql, statement, { now: before })
    count(deleted)
    if (deleted < rowsAtOnce) return
  }
}

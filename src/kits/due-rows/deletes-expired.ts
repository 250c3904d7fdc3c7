import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { execute } from "../../lib/database"
import { earliest } from "../../tenancy/schedule/next-due"
import type { DueRows, ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { dueIds } from "./due-ids"

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
  /** Returns the number of deleted rows by table. */
  run(container: MedusaContainer): Promise<Record<string, number>>
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
    async run(container) {
      const before = new Date(clock.now() - (await retention(container)))
      const sql = container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
      const deleted: Record<string, number> = {}
      for (const one of rows)
        deleted[one.table] = (deleted[one.table] ?? 0) + (await deleteBefore(sql, one, before, expiry))
      return deleted
    },
  }
}

async function deleteBefore(
  sql: Knex,
  rows: DueRows,
  now: Date,
  { rowsAtOnce = ROWS_AT_ONCE, key = "id" }: Expiry,
): Promise<number> {
  const statement = `DELETE FROM ${rows.table} WHERE ${key} IN (${dueIds(rows, { limit: rowsAtOnce, key })})`
  let all = 0
  for (let batch = 1; batch <= BATCHES; batch++) {
    const count = await execute(sql, statement, { now })
    all += count
    if (count < rowsAtOnce) break
  }
  return all
}

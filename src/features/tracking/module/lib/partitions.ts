import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readCount, readRows } from "../../../../lib/database"

/** How many months after the current one have their partitions already. */
const MONTHS_AHEAD = 2
/** New events wait while a partition is added or dropped. A lock that is not free soon is left for the next run. */
const MAX_WAIT = "1s"

/** The tables with sums by day. */
const SUMS = [
  "tracking_visit",
  "tracking_own_visit",
  "tracking_product_day",
  "tracking_name_day",
  "tracking_revenue_day",
]

const PURGED_AT_ONCE = 5_000
/** The most batches per run. A further run deletes the rest, so that no run takes too long. */
const BATCHES_PER_PURGE = 50

/** Whether a month that begins soon has no partition, or an event came that has none. */
export async function isPartitionLacking(sql: Knex, now: Date): Promise<boolean> {
  const count = await readCount(
    sql,
    `SELECT CAST(count(*) AS int) AS count FROM svc_lacking_tracking_months(:now, ${MONTHS_AHEAD})`,
    { now },
  )
  return count > 0
}

/** Makes the partitions that are lacking, and moves the events into them. Needs a transaction. */
export async function makePartitions(transaction: Knex, now: Date): Promise<void> {
  await waitShortly(transaction)
  await execute(
    transaction,
    `SELECT svc_make_tracking_partition(month) FROM svc_lacking_tracking_months(:now, ${MONTHS_AHEAD}) AS month`,
    { now },
  )
}

const partitionRow = z.object({ name: z.string(), rows: z.number() })

/**
 * Drops the partitions of months that ended before a time. Needs a transaction. Returns about how many rows each one had:
 * to count them exactly would read them all.
 */
export async function dropPartitions(transaction: Knex, before: Date): Promise<Record<string, number>> {
  await waitShortly(transaction)
  const partitions = () =>
    readRows(
      transaction,
      partitionRow,
      `SELECT part.relname AS name, CAST(greatest(part.reltuples, 0) AS float8) AS rows
         FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid
        WHERE inhparent = CAST('tracking_event' AS regclass)`,
    )
  const all = await partitions()
  await execute(transaction, "SELECT svc_drop_tracking_partitions(:before)", { before })
  const left = new Set((await partitions()).map(({ name }) => name))
  return Object.fromEntries(all.filter(({ name }) => !left.has(name)).map(({ name, rows }) => [name, rows]))
}

/**
 * Deletes a bounded number of events that happened before a day, with their ids and deliveries, and the sums of those
 * days. Several processes may do this at once. Tells `count` the events of each batch as soon as they are deleted.
 */
export async function purgeEvents(sql: Knex, before: Date, count: (events: number) => void): Promise<void> {
  const purge = () =>
    readCount(sql, `SELECT svc_purge_tracking_events(:before, ${PURGED_AT_ONCE}) AS count`, { before })
  const forget = () =>
    execute(
      sql,
      `DELETE FROM tracking_event_key WHERE id IN (
         SELECT id FROM tracking_event_key WHERE occurred_at < :before
          ORDER BY occurred_at, id LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
      { before },
    )
  await inBatches(purge, count)
  await inBatches(forget)
  // Last, because an event that comes meanwhile adds to them. The triggers do not run when a partition loses rows.
  const day = before.toISOString().slice(0, 10)
  for (const table of SUMS) await execute(sql, `DELETE FROM ${table} WHERE day < CAST(:day AS date)`, { day })
}

async function inBatches(
  deleteSome: () => Promise<number>,
  count: (rows: number) => void = () => {},
): Promise<void> {
  for (let batch = 1; batch <= BATCHES_PER_PURGE; batch++) {
    const deleted = await deleteSome()
    count(deleted)
    if (deleted < PURGED_AT_ONCE) return
  }
}

/** Deletes sources without visits. It locks these sources only, not the table. */
export async function forgetSources(sql: Knex): Promise<void> {
  await execute(sql, "SELECT svc_forget_tracking_sources()")
}

/**
 * Waits for locks of tables, but not long. Only one process changes partitions at a time: each reads the default
 * partition before it locks it, so two would wait for each other.
 */
async function waitShortly(transaction: Knex): Promise<void> {
  await execute(transaction, "SELECT pg_advisory_xact_lock(hashtext('tracking_partitions'))")
  await execute(transaction, `SET LOCAL lock_timeout = '${MAX_WAIT}'`)
}

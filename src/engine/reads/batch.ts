import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow, readRows } from "../../lib/database"
import { currentTenantId } from "../../tenancy/current-tenant"
import type { CheckoutCall, FilterValues, PendingRead } from "./checkout-call"
import { anyRow, type Row } from "./rows"

const FILTER = /:f(\d+)/g
const oneRow = z.object({ row: anyRow })
const rowsOfAll = z.record(z.string(), z.array(anyRow))

/**
 * Reads rows. The engine reads all relations of a cart at the same time; such reads of one call become one statement.
 * Reads outside a call run alone.
 */
export function readRowsOf(
  call: CheckoutCall | undefined,
  knex: Knex,
  sql: string,
  parameters: FilterValues,
): Promise<Row[]> {
  if (!call) return alone(knex, sql, parameters)
  return new Promise((resolve, reject) => {
    const read = { sql, parameters, resolve, reject }
    // The connection leads to the database of the tenant that is current when the statement is sent.
    const tenantId = currentTenantId()
    const pending = call.pending.get(tenantId)
    if (pending) return void pending.push(read)
    call.pending.set(tenantId, [read])
    // All reads that can start now have started before this runs.
    setImmediate(() => {
      const reads = call.pending.get(tenantId) ?? []
      call.pending.delete(tenantId)
      void send(knex, reads)
    })
  })
}

async function send(knex: Knex, reads: PendingRead[]): Promise<void> {
  const [first] = reads
  if (first && reads.length === 1) return settle(knex, first)
  const parts = reads.map(
    ({ sql }, number) =>
      `(SELECT coalesce(json_agg(p.row), '[]') FROM (${sql.replaceAll(FILTER, `:f${number}_$1`)}) p) AS rows_${number}`,
  )
  const parameters = reads.flatMap((read, number) =>
    Object.entries(read.parameters).map(
      ([name, value]) => [name.replace("f", `f${number}_`), value] as const,
    ),
  )
  try {
    const sql = `SELECT ${parts.join(", ")}`
    const found = await readRow(knex, rowsOfAll, sql, Object.fromEntries(parameters))
    for (const [number, { resolve }] of reads.entries()) resolve(found?.[`rows_${number}`] ?? [])
  } catch {
    // One read must not fail because of another one.
    await Promise.all(reads.map((read) => settle(knex, read)))
  }
}

async function settle(knex: Knex, { sql, parameters, resolve, reject }: PendingRead): Promise<void> {
  await alone(knex, sql, parameters).then(resolve, reject)
}

async function alone(knex: Knex, sql: string, parameters: FilterValues): Promise<Row[]> {
  const rows = await readRows(knex, oneRow, sql, parameters)
  return rows.map(({ row }) => row)
}

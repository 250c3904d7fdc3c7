import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"

/** The documents with a series of numbers of their own. */
export type Series = "invoice" | "credit_note"

const PREFIX = { invoice: "", credit_note: "CN-" } as const satisfies Record<Series, string>
const COUNTER_DIGITS = 6

const counterRow = z.object({ value: z.number() })
const pdfRow = z.object({ bytes: z.instanceof(Buffer) })

/**
 * Locks the counter of a year until the transaction ends. So documents of a series are issued one by one, and a
 * transaction that rolls back gives its number back.
 */
export async function lockSeries(sql: Knex, series: Series, year: number): Promise<void> {
  await execute(
    sql,
    `INSERT INTO ${series}_counter AS counter (year, value) VALUES (:year, 0)
     ON CONFLICT (year) DO UPDATE SET value = counter.value`,
    { year },
  )
}

export async function nextNumber(sql: Knex, series: Series, year: number) {
  const counter = await readRow(
    sql,
    counterRow,
    `UPDATE ${series}_counter SET value = value + 1 WHERE year = :year RETURNING value`,
    { year },
  )
  if (!counter) throw errors.internalError()
  const number = `${PREFIX[series]}${year}-${String(counter.value).padStart(COUNTER_DIGITS, "0")}`
  return { year, counter: counter.value, number }
}

/** The printed document. Its bytes stay equal, although the shop's look or the printer may change. */
export async function findPdf(sql: Knex, series: Series, id: string): Promise<Buffer | undefined> {
  return (await readRow(sql, pdfRow, `SELECT bytes FROM ${series}_pdf WHERE ${series}_id = :id`, { id }))
    ?.bytes
}

/** Stores the print, unless another call was first. Returns the stored one. */
export async function keepPdf(sql: Knex, series: Series, id: string, bytes: Buffer): Promise<Buffer> {
  await execute(
    sql,
    `INSERT INTO ${series}_pdf (${series}_id, bytes) VALUES (:id, :bytes) ON CONFLICT DO NOTHING`,
    { id, bytes },
  )
  return (await findPdf(sql, series, id)) ?? bytes
}

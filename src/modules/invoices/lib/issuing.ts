import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { dated } from "../../../lib/contract/dated"
import { execute, readRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { invoiceRecord } from "../schemas"
import type { Invoice, NewInvoice } from "../types"

const row = dated(invoiceRecord)
const INVOICE = invoiceRecord.keyof().options.join(", ")
const COUNTER_DIGITS = 6

const counterRow = z.object({ value: z.number() })
const pdfRow = z.object({ bytes: z.instanceof(Buffer) })

export function findInvoice(sql: Knex, orderId: string): Promise<Invoice | undefined> {
  return readRow(
    sql,
    row,
    `SELECT ${INVOICE} FROM invoice WHERE order_id = :orderId AND deleted_at IS NULL`,
    {
      orderId,
    },
  )
}

/**
 * Issues the invoice of an order with the next number of the year, or returns the one that was issued before.
 *
 * The row of the counter stays locked until the transaction ends. So invoices of a year are issued one by one, and a
 * transaction that rolls back gives its number back.
 */
export async function issueInvoice(sql: Knex, { order_id, locale, document }: NewInvoice): Promise<Invoice> {
  const now = clock.date()
  const year = now.getUTCFullYear()
  await execute(
    sql,
    "INSERT INTO invoice_counter (year, value) VALUES (:year, 0) ON CONFLICT (year) DO NOTHING",
    { year },
  )
  await readRow(sql, counterRow, "SELECT value FROM invoice_counter WHERE year = :year FOR UPDATE", { year })
  const issued = await findInvoice(sql, order_id)
  if (issued) return issued
  const counter = await readRow(
    sql,
    counterRow,
    "UPDATE invoice_counter SET value = value + 1 WHERE year = :year RETURNING value",
    { year },
  )
  if (!counter) throw errors.internalError()
  const number = `${year}-${String(counter.value).padStart(COUNTER_DIGITS, "0")}`
  await sql("invoice").insert({
    ...{ id: generateEntityId(undefined, "inv"), order_id, year, counter: counter.value, number, locale },
    ...{ document: JSON.stringify(document), issued_at: now, created_at: now, updated_at: now },
  })
  const made = await findInvoice(sql, order_id)
  if (!made) throw errors.internalError()
  return made
}

/** The printed invoice. Its bytes stay equal, although the shop's look or the printer may change. */
export async function findPdf(sql: Knex, invoiceId: string): Promise<Buffer | undefined> {
  const statement = "SELECT bytes FROM invoice_pdf WHERE invoice_id = :invoiceId"
  return (await readRow(sql, pdfRow, statement, { invoiceId }))?.bytes
}

/** Stores the print, unless another call was first. Returns the stored one. */
export async function keepPdf(sql: Knex, invoiceId: string, bytes: Buffer): Promise<Buffer> {
  await execute(
    sql,
    "INSERT INTO invoice_pdf (invoice_id, bytes) VALUES (:invoiceId, :bytes) ON CONFLICT DO NOTHING",
    { invoiceId, bytes },
  )
  return (await findPdf(sql, invoiceId)) ?? bytes
}

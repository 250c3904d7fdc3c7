import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { dated } from "../../../../kits/rows/dated"
import { clock } from "../../../../lib/clock"
import { readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { creditNoteRecord, invoiceRecord } from "../schemas"
import type { CreditCause, CreditNote, Invoice, NewInvoice, Purchase } from "../types"
import { creditOf } from "./credit"
import { lockSeries, nextNumber } from "./series"

const invoiceRow = dated(invoiceRecord)
const INVOICE = invoiceRecord.keyof().options.join(", ")
const creditNoteRow = dated(creditNoteRecord)
const CREDIT_NOTE = creditNoteRecord.keyof().options.join(", ")

export function findInvoice(sql: Knex, purchase: Purchase): Promise<Invoice | undefined> {
  const column = "order_id" in purchase ? "order_id" : "subscription_invoice_id"
  return readRow(
    sql,
    invoiceRow,
    `SELECT ${INVOICE} FROM invoice WHERE ${column} = :${column} AND deleted_at IS NULL`,
    { ...purchase },
  )
}

/** The latest invoice that was issued for payments of a subscription. */
export function lastOfSubscription(sql: Knex, subscriptionId: string): Promise<Invoice | undefined> {
  return readRow(
    sql,
    invoiceRow,
    `SELECT ${INVOICE} FROM invoice WHERE subscription_id = :subscriptionId AND deleted_at IS NULL
      ORDER BY issued_at DESC, counter DESC LIMIT 1`,
    { subscriptionId },
  )
}

/** Issues an invoice with the next number of the year, or returns the one that was issued before. */
export async function issueInvoice(sql: Knex, { purchase, locale, document }: NewInvoice): Promise<Invoice> {
  const now = clock.date()
  const year = now.getUTCFullYear()
  await lockSeries(sql, "invoice", year)
  const issued = await findInvoice(sql, purchase)
  if (issued) return issued
  await sql("invoice").insert({
    id: generateEntityId(undefined, "inv"),
    ...purchase,
    ...(await nextNumber(sql, "invoice", year)),
    locale,
    document: JSON.stringify(document),
    issued_at: now,
    created_at: now,
    updated_at: now,
  })
  const made = await findInvoice(sql, purchase)
  if (!made) throw errors.internalError()
  return made
}

/** The credit notes of an invoice, the oldest first. */
export function creditNotesOf(sql: Knex, invoiceId: string): Promise<CreditNote[]> {
  return readRows(
    sql,
    creditNoteRow,
    `SELECT ${CREDIT_NOTE} FROM credit_note WHERE invoice_id = :invoiceId AND deleted_at IS NULL
      ORDER BY issued_at, counter`,
    { invoiceId },
  )
}

/**
 * Issues a credit note for each cause that has none, and returns all of the invoice. They never exceed the invoice: a
 * cause for which nothing is left gets none.
 */
export async function issueCreditNotes(
  sql: Knex,
  invoice: Invoice,
  causes: readonly CreditCause[],
): Promise<CreditNote[]> {
  const now = clock.date()
  const year = now.getUTCFullYear()
  // Also the invoice, because two years have two counters.
  await sql("invoice").where({ id: invoice.id }).forUpdate().select("id")
  await lockSeries(sql, "credit_note", year)
  const issued = await creditNotesOf(sql, invoice.id)
  const credited = issued.map(({ document }) => document)
  for (const cause of causes) {
    if (issued.some(({ reference }) => reference === cause.reference)) continue
    const document = creditOf(invoice, credited, cause)
    if (!document) continue
    credited.push(document)
    await sql("credit_note").insert({
      id: generateEntityId(undefined, "crnote"),
      invoice_id: invoice.id,
      reference: cause.reference,
      ...(await nextNumber(sql, "credit_note", year)),
      locale: invoice.locale,
      document: JSON.stringify(document),
      issued_at: now,
      created_at: now,
      updated_at: now,
    })
  }
  return creditNotesOf(sql, invoice.id)
}

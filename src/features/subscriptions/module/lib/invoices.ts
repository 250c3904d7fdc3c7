import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../../lib/clock"
import { execute } from "../../../../lib/database"
import { type Sale, soldOf } from "./sold"

export interface NewInvoice {
  subscription_id: string
  cycle_id: string | null
  kind: "cycle" | "proration"
  status: "open" | "paid" | "void"
  amount_minor: number
  currency_code: string
  url: string | null
  /** Unique: the provider's id of the invoice, or our name of the charge. */
  reference: string
  issued_at: Date
  sale: Sale
  /** A payment of the past, which comes from elsewhere. Its printed invoice is not issued by itself. */
  isImported?: boolean
}

/**
 * Adds an invoice, or changes the one with this reference. What was sold stays as it was first. When it is paid, its
 * printed invoice is due.
 */
export async function saveInvoice(
  sql: Knex,
  { sale, isImported = false, ...invoice }: NewInvoice,
): Promise<void> {
  const isDue = invoice.status === "paid" && invoice.amount_minor > 0 && !isImported
  const sold = await soldOf(sql, sale, invoice)
  await execute(
    sql,
    `INSERT INTO subscription_invoice
       (id, subscription_id, cycle_id, kind, status, amount_minor, currency_code, url, reference, issued_at, sold,
        document_due_at)
     VALUES (:id, :subscription_id, :cycle_id, :kind, :status, :amount_minor, :currency_code, :url, :reference,
             :issued_at, CAST(:sold AS jsonb), :document_due_at)
     ON CONFLICT (reference) WHERE deleted_at IS NULL DO UPDATE
        SET status = excluded.status, amount_minor = excluded.amount_minor, url = excluded.url,
            sold = coalesce(subscription_invoice.sold, excluded.sold),
            document_due_at = CASE WHEN subscription_invoice.status = 'paid'
                                   THEN subscription_invoice.document_due_at ELSE excluded.document_due_at END,
            updated_at = now()
      WHERE (subscription_invoice.status, subscription_invoice.amount_minor)
            IS DISTINCT FROM (excluded.status, excluded.amount_minor)`,
    {
      ...invoice,
      id: generateEntityId(undefined, "subinv"),
      sold: sold && JSON.stringify(sold),
      document_due_at: isDue ? clock.date() : null,
    },
  )
}

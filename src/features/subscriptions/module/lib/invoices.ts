import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { execute } from "../../../../lib/database"

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
}

/** Adds an invoice, or changes the one with this reference. */
export async function saveInvoice(sql: Knex, invoice: NewInvoice): Promise<void> {
  await execute(
    sql,
    `INSERT INTO subscription_invoice
       (id, subscription_id, cycle_id, kind, status, amount_minor, currency_code, url, reference, issued_at)
     VALUES (:id, :subscription_id, :cycle_id, :kind, :status, :amount_minor, :currency_code, :url, :reference,
             :issued_at)
     ON CONFLICT (reference) WHERE deleted_at IS NULL DO UPDATE
        SET status = excluded.status, amount_minor = excluded.amount_minor, url = excluded.url, updated_at = now()
      WHERE (subscription_invoice.status, subscription_invoice.amount_minor)
            IS DISTINCT FROM (excluded.status, excluded.amount_minor)`,
    { ...invoice, id: generateEntityId(undefined, "subinv") },
  )
}

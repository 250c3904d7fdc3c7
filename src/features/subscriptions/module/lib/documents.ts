import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { dueIds } from "../../../../kits/due-rows/due-ids"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import { DUE_DOCUMENTS } from "../due"
import type { Payment } from "../types"
import { paymentRow } from "./row-schemas"

const MINUTE_MS = 60_000
/**
 * For this time, a payment belongs to the process that has claimed it. Afterwards, another one goes on. The time grows
 * with the age of the payment, so an invoice that cannot be issued is tried ever less often.
 */
const CLAIM_MS = 5 * MINUTE_MS
const LONGEST_CLAIM_MS = 24 * 60 * MINUTE_MS
const AT_ONCE = 50

/** An invoice of a subscription's billing with what was sold for it. */
export function paymentOf(
  sql: Knex,
  { subscription_id, invoice_id }: { subscription_id: string; invoice_id: string },
): Promise<Payment | undefined> {
  return readRow(
    sql,
    paymentRow,
    `SELECT i.*, p.name AS present_plan_name, c.period_start, c.period_end, c.order_id, c.order_product_id
       FROM subscription_invoice i
       LEFT JOIN subscription_cycle c ON c.id = i.cycle_id
       LEFT JOIN subscription_plan p ON p.id = i.sold ->> 'plan_id'
      WHERE i.id = :invoice_id AND i.subscription_id = :subscription_id AND i.deleted_at IS NULL`,
    { subscription_id, invoice_id },
  )
}

const claimedRow = z.object({
  invoice_id: z.string(),
  subscription_id: z.string(),
  document_due_at: z.date(),
})

export type ClaimedDocument = z.output<typeof claimedRow>

/**
 * Claims the payments whose printed invoices are due, so that no other process issues them at the same moment. The oldest
 * first, so that the numbers of the invoices follow the payments.
 */
export function claimDocuments(sql: Knex): Promise<ClaimedDocument[]> {
  const now = clock.date()
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  return readRows(
    sql,
    claimedRow,
    `WITH claimed AS (
       UPDATE subscription_invoice
          SET document_due_at = least(
                greatest(CAST(:now AS timestamptz) + (CAST(:now AS timestamptz) - issued_at),
                         CAST(:soon AS timestamptz)),
                CAST(:latest AS timestamptz)),
              updated_at = now()
        WHERE id IN (${dueIds(DUE_DOCUMENTS, { limit: AT_ONCE })})
        RETURNING id, subscription_id, document_due_at, issued_at)
     SELECT id AS invoice_id, subscription_id, document_due_at FROM claimed ORDER BY issued_at, id`,
    { now, soon: after(CLAIM_MS), latest: after(LONGEST_CLAIM_MS) },
  )
}

/** Notes that nothing is due any more, unless the period's order was placed since the claim. */
export async function finishDocument(
  sql: Knex,
  { invoice_id, document_due_at }: ClaimedDocument,
): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription_invoice SET document_due_at = NULL, updated_at = now()
      WHERE id = :invoice_id AND document_due_at = :document_due_at`,
    { invoice_id, document_due_at },
  )
}

/** The order of a paid period is placed, so the invoice for it is due. */
export async function noteDocuments(sql: Knex, cycleId: string): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription_invoice SET document_due_at = :now, updated_at = now()
      WHERE cycle_id = :cycleId AND status = 'paid' AND amount_minor > 0 AND deleted_at IS NULL`,
    { cycleId, now: clock.date() },
  )
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Actor } from "../../../../lib/actor"
import { clock } from "../../../../lib/clock"
import { execute, readCount, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { fromMinor, toChargeable } from "../../../../lib/money"
import { decimalsFault } from "../../../../lib/money-decimals"
import type { Invoice, Refund } from "../types"
import { CLAIM_MS, insertRefund, refundedOf } from "./refunds"
import { invoiceRow } from "./row-schemas"
import { addEntry, lockedSubscription } from "./subscriptions"

export interface RefundRequest {
  subscription_id: string
  invoice_id: string
  /** In major units. Undefined: all that is not refunded yet. */
  amount?: number | undefined
  reason: string
  actor: Actor
}

/**
 * Notes that money of a paid invoice must go back. The caller makes the refund. If the caller crashes, the job does.
 * Throws 400 `invalid_field` for an unknown invoice, 400 `out_of_range` for more than the rest, and 409 `invalid_state`
 * if there is nothing to refund or another refund of the invoice is on its way.
 */
export async function requestRefund(sql: Knex, request: RefundRequest): Promise<Refund> {
  const now = clock.date()
  const { subscription_id, invoice_id, reason, actor } = request
  const { provider } = await lockedSubscription(sql, subscription_id)
  const { status, reference, currency_code, ...invoice } = await invoiceById(sql, request)
  if (status !== "paid" || provider === null)
    throw errors.invalidState("Only a paid invoice can be refunded.")
  if (await hasOpenRefund(sql, reference))
    throw errors.invalidState("Another refund of the invoice is on its way.")
  const rest = invoice.amount_minor - (await refundedOf(sql, reference))
  if (rest <= 0) throw errors.invalidState("The whole invoice is refunded.")
  const fault = request.amount === undefined ? undefined : decimalsFault(request.amount, currency_code)
  if (fault !== undefined) throw errors.invalidField(`Field 'amount': ${fault}.`)
  const amount_minor = request.amount === undefined ? rest : toChargeable(request.amount, currency_code)
  if (amount_minor <= 0 || amount_minor > rest)
    throw errors.outOfRange(
      `Field 'amount': it must be above 0 and at most ${fromMinor(rest, currency_code)}.`,
    )
  const refund = await insertRefund(
    sql,
    { subscription_id, provider, reference, amount_minor, currency_code, reason, now },
    new Date(now.getTime() + CLAIM_MS),
  )
  await addEntry(sql, {
    subscription_id,
    kind: "refunded",
    actor,
    happened_at: now,
    data: {
      refund_id: refund.id,
      invoice_id,
      amount: fromMinor(amount_minor, currency_code),
      currency_code,
      reason,
    },
  })
  return refund
}

/** Removes a refund that the provider has refused, and its entry in the history. */
export async function undoRefund(
  sql: Knex,
  { id, subscription_id }: Pick<Refund, "id" | "subscription_id">,
): Promise<void> {
  await lockedSubscription(sql, subscription_id)
  await execute(sql, "DELETE FROM subscription_refund WHERE id = :id", { id })
  await execute(
    sql,
    `DELETE FROM subscription_entry
      WHERE subscription_id = :subscription_id AND kind = 'refunded' AND data->>'refund_id' = :id`,
    { id, subscription_id },
  )
}

async function invoiceById(
  sql: Knex,
  { subscription_id, invoice_id }: Pick<RefundRequest, "subscription_id" | "invoice_id">,
): Promise<Invoice> {
  const found = await readRow(
    sql,
    invoiceRow,
    `SELECT * FROM subscription_invoice
      WHERE id = :invoice_id AND subscription_id = :subscription_id AND deleted_at IS NULL`,
    { subscription_id, invoice_id },
  )
  if (!found) throw errors.invalidField("Field 'invoice_id': the subscription has no such invoice.")
  return found
}

async function hasOpenRefund(sql: Knex, reference: string): Promise<boolean> {
  const count = await readCount(
    sql,
    `SELECT count(*)::int AS count FROM subscription_refund
      WHERE reference = :reference AND due_at IS NOT NULL AND deleted_at IS NULL`,
    { reference },
  )
  return count > 0
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { Actor } from "../../../../lib/actor"
import { execute } from "../../../../lib/database"
import type { Attempt, Cycle, Subscription } from "../types"
import { saveInvoice } from "./invoices"
import { addEntry, insertSubscription, saveCycle } from "./subscriptions"

/** A subscription with its past, as it comes from elsewhere. */
export interface ImportedSubscription {
  columns: Omit<Subscription, "id" | "created_at" | "updated_at" | "coupon_id" | "coupon_periods_left">
  currency_code: string | null
  cycles: readonly (Pick<Cycle, "period_start" | "period_end" | "status" | "amount_minor"> & {
    /** Failed charges of the period. */
    declines?: readonly { at: Date; error: string }[]
  })[]
  changes: readonly { kind: string; at: Date; actor: Actor; data?: Record<string, unknown> }[]
}

/** Adds a subscription with its cycles, invoices, failed charges and history. No money moves, and no mail is sent. */
export async function importSubscription(
  sql: Knex,
  { columns, currency_code, cycles, changes }: ImportedSubscription,
): Promise<string> {
  const { id } = await insertSubscription(sql, columns)
  for (const { declines = [], ...cycle } of cycles) {
    const { cycle: saved } = await saveCycle(sql, { subscription_id: id, currency_code, ...cycle })
    if (cycle.status === "paid" && cycle.amount_minor > 0 && currency_code !== null)
      await saveInvoice(sql, {
        subscription_id: id,
        cycle_id: saved.id,
        kind: "cycle",
        status: "paid",
        url: null,
        amount_minor: cycle.amount_minor,
        currency_code,
        reference: saved.id,
        issued_at: cycle.period_start,
        sale: { ...columns, coupon_id: null, hasFee: false },
        isImported: true,
      })
    for (const [index, { at, error }] of declines.entries())
      await addDecline(sql, saved, { number: index + 1, error, settled_at: at })
  }
  for (const { kind, at, actor, data } of changes)
    await addEntry(sql, { subscription_id: id, kind, actor, happened_at: at, ...(data && { data }) })
  return id
}

async function addDecline(
  sql: Knex,
  cycle: Cycle,
  attempt: Pick<Attempt, "number" | "error" | "settled_at">,
): Promise<void> {
  const id = generateEntityId(undefined, "subcharge")
  await execute(
    sql,
    `INSERT INTO subscription_charge_attempt
       (id, subscription_id, cycle_id, number, merchant_ref, status, amount_minor, currency_code, error, sent_at,
        settled_at, created_at)
     VALUES (:id, :subscription_id, :cycle_id, :number, :merchant_ref, 'failed', :amount_minor, :currency_code, :error,
             :settled_at, :settled_at, :settled_at)`,
    {
      ...attempt,
      id,
      merchant_ref: id.replace("_", ""),
      cycle_id: cycle.id,
      subscription_id: cycle.subscription_id,
      amount_minor: cycle.amount_minor,
      currency_code: cycle.currency_code ?? "",
    },
  )
}

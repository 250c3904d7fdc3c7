import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { dueIds } from "../../../../kits/due-rows/due-ids"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { DUE_REFUNDS } from "../due"
import type { Provider, Refund } from "../types"
import { refundRow } from "./row-schemas"

const MINUTE_MS = 60_000
/** For this time, a refund belongs to the process that has claimed it. */
export const CLAIM_MS = 5 * MINUTE_MS
const AT_ONCE = 50

export interface NewRefund {
  subscription_id: string
  provider?: Provider
  /** The provider's name of the payment. */
  reference: string
  amount_minor: number
  currency_code: string
  reason: string
  now: Date
}

const sumRow = z.object({ sum: z.number() })

/** Notes that money must go back. The job returns it. The caller holds the subscription's lock. */
export async function addRefund(sql: Knex, refund: NewRefund): Promise<void> {
  await insertRefund(sql, refund, refund.now)
}

/** Adds a refund that is due at this time. */
export async function insertRefund(sql: Knex, refund: NewRefund, due_at: Date): Promise<Refund> {
  const { subscription_id, provider = "paytr", reference, amount_minor, currency_code, reason, now } = refund
  const before = await refundedOf(sql, reference)
  const inserted = await readRow(
    sql,
    refundRow,
    `INSERT INTO subscription_refund
       (id, subscription_id, provider, reference, amount_minor, total_minor, currency_code, reason, due_at, created_at)
     VALUES (:id, :subscription_id, :provider, :reference, :amount_minor, :total_minor, :currency_code, :reason,
             :due_at, :now) RETURNING *`,
    {
      id: generateEntityId(undefined, "subrefund"),
      subscription_id,
      provider,
      reference,
      amount_minor,
      total_minor: before + amount_minor,
      currency_code,
      reason,
      due_at,
      now,
    },
  )
  if (!inserted) throw errors.internalError()
  return inserted
}

/** The part of a payment that is refunded, or shall be. */
export async function refundedOf(sql: Knex, reference: string): Promise<number> {
  const found = await readRow(
    sql,
    sumRow,
    `SELECT coalesce(sum(amount_minor), 0)::int AS sum FROM subscription_refund
      WHERE reference = :reference AND deleted_at IS NULL`,
    { reference },
  )
  return found?.sum ?? 0
}

/** Claims refunds that are due, so that no other process makes them at the same moment. */
export function claimRefunds(sql: Knex): Promise<Refund[]> {
  const now = clock.date()
  return readRows(
    sql,
    refundRow,
    `UPDATE subscription_refund SET due_at = :later, updated_at = now()
      WHERE id IN (${dueIds(DUE_REFUNDS, { limit: AT_ONCE })}) RETURNING *`,
    { now, later: new Date(now.getTime() + CLAIM_MS) },
  )
}

export async function finishRefund(sql: Knex, id: string): Promise<void> {
  await execute(
    sql,
    "UPDATE subscription_refund SET due_at = NULL, error = NULL, updated_at = now() WHERE id = :id",
    { id },
  )
}

/** Stores why a refund has failed. It stays due. */
export async function noteRefundError(sql: Knex, id: string, error: string): Promise<void> {
  await execute(sql, "UPDATE subscription_refund SET error = :error, updated_at = now() WHERE id = :id", {
    id,
    error,
  })
}

export function refundsOf(sql: Knex, subscriptionId: string): Promise<Refund[]> {
  return readRows(
    sql,
    refundRow,
    `SELECT * FROM subscription_refund WHERE subscription_id = :subscriptionId AND deleted_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 100`,
    { subscriptionId },
  )
}

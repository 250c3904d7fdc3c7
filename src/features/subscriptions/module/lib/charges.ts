import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { execute, readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { Attempt, Cycle, Subscription } from "../types"
import { noteDelivery } from "./deliveries"
import { attemptRow, cycleRow } from "./row-schemas"

/** The text in `error` of a charge that has never reached the provider. It does not count as a declined one. */
export const LOST = "lost"
/** The same for a charge that was paid although another one was, too. Its money goes back. */
export const DOUBLE = "double"

/** The oldest period that is not paid. */
export function unpaidCycle(sql: Knex, subscriptionId: string): Promise<Cycle | undefined> {
  return readRow(
    sql,
    cycleRow,
    `SELECT * FROM subscription_cycle WHERE subscription_id = :subscriptionId
        AND status IN ('open', 'past_due') AND deleted_at IS NULL ORDER BY period_start LIMIT 1`,
    { subscriptionId },
  )
}

/** The charge whose result is open. A unique index allows one for each period. */
export function openAttempt(sql: Knex, subscriptionId: string): Promise<Attempt | undefined> {
  return readRow(
    sql,
    attemptRow,
    `SELECT * FROM subscription_charge_attempt WHERE subscription_id = :subscriptionId
        AND status IN ('planned', 'sent', 'unknown') AND deleted_at IS NULL ORDER BY created_at, id LIMIT 1`,
    { subscriptionId },
  )
}

export function attemptByReference(sql: Knex, merchantRef: string): Promise<Attempt | undefined> {
  return readRow(
    sql,
    attemptRow,
    "SELECT * FROM subscription_charge_attempt WHERE merchant_ref = :merchantRef AND deleted_at IS NULL",
    { merchantRef },
  )
}

/** Reads a charge for a change of it. The caller holds the subscription's lock. */
export async function lockedAttempt(sql: Knex, id: string): Promise<Attempt> {
  const found = await readRow(
    sql,
    attemptRow,
    "SELECT * FROM subscription_charge_attempt WHERE id = :id AND deleted_at IS NULL FOR UPDATE",
    { id },
  )
  if (!found) throw errors.notFound(`There is no charge '${id}'.`)
  return found
}

export function attemptsOf(sql: Knex, subscriptionId: string, most: number): Promise<Attempt[]> {
  return readRows(
    sql,
    attemptRow,
    `SELECT * FROM subscription_charge_attempt WHERE subscription_id = :subscriptionId AND deleted_at IS NULL
      ORDER BY created_at DESC, number DESC LIMIT :most`,
    { subscriptionId, most },
  )
}

/** How often the bank has refused to pay this period. */
export async function declinesOf(sql: Knex, cycleId: string): Promise<number> {
  const attempts = await attemptsOfCycle(sql, cycleId)
  return attempts.filter(({ status, error }) => status === "failed" && error !== LOST && error !== DOUBLE)
    .length
}

/** The history's entry for a charge that an admin has asked for. */
export const RETRIED = "retried"

/** How many charges of this attempt's period somebody has asked for. */
export function retriesOf(
  sql: Knex,
  { subscription_id, cycle_id }: Pick<Attempt, "subscription_id" | "cycle_id">,
): Promise<number> {
  return readCount(
    sql,
    `SELECT count(*)::int AS count FROM subscription_entry
      WHERE subscription_id = :subscription_id AND kind = '${RETRIED}' AND data->>'cycle_id' = :cycle_id`,
    { subscription_id, cycle_id },
  )
}

/** Whether a charge of this period has succeeded. A unique index allows one. */
export async function isCharged(sql: Knex, cycleId: string): Promise<boolean> {
  return (await attemptsOfCycle(sql, cycleId)).some(({ status }) => status === "succeeded")
}

function attemptsOfCycle(sql: Knex, cycleId: string): Promise<Attempt[]> {
  return readRows(
    sql,
    attemptRow,
    "SELECT * FROM subscription_charge_attempt WHERE cycle_id = :cycleId AND deleted_at IS NULL",
    { cycleId },
  )
}

/** Adds the next charge of a period, as sent. It is stored before it is sent, so no crash forgets it. */
export async function addAttempt(sql: Knex, cycle: Cycle, now: Date): Promise<Attempt> {
  const id = generateEntityId(undefined, "subcharge")
  const { length } = await attemptsOfCycle(sql, cycle.id)
  await execute(
    sql,
    `INSERT INTO subscription_charge_attempt
       (id, subscription_id, cycle_id, number, merchant_ref, status, amount_minor, currency_code, sent_at)
     VALUES (:id, :subscription_id, :cycle_id, :number, :merchant_ref, 'sent', :amount_minor, :currency_code, :now)`,
    {
      id,
      subscription_id: cycle.subscription_id,
      cycle_id: cycle.id,
      number: length + 1,
      now,
      // The provider allows only letters and digits.
      merchant_ref: id.replace("_", ""),
      amount_minor: cycle.amount_minor,
      currency_code: cycle.currency_code ?? "",
    },
  )
  return lockedAttempt(sql, id)
}

type Changed = Partial<Pick<Attempt, "status" | "error" | "sent_at" | "settled_at">>

export async function updateAttempt(sql: Knex, id: string, values: Changed): Promise<void> {
  const set = Object.keys(values).map((name) => `${name} = :${name}`)
  await execute(
    sql,
    `UPDATE subscription_charge_attempt SET ${[...set, "updated_at = now()"].join(", ")} WHERE id = :id`,
    { ...values, id },
  )
}

export async function setCycleStatus(sql: Knex, id: string, status: Cycle["status"]): Promise<Cycle> {
  const saved = await readRow(
    sql,
    cycleRow,
    `UPDATE subscription_cycle SET status = :status, updated_at = now() WHERE id = :id RETURNING *`,
    { id, status },
  )
  if (!saved) throw errors.internalError()
  return saved
}

/** Marks a period as paid. If its plan names a product, an order is due. */
export async function setPaid(sql: Knex, id: string, sold: Subscription, now: Date): Promise<Cycle> {
  const cycle = await setCycleStatus(sql, id, "paid")
  await noteDelivery(sql, id, sold, now)
  return cycle
}

/** Gives up the unpaid periods of a subscription that has ended. */
export async function voidUnpaid(sql: Knex, subscriptionId: string): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription_cycle SET status = 'void', updated_at = now()
      WHERE subscription_id = :subscriptionId AND status IN ('open', 'past_due') AND deleted_at IS NULL`,
    { subscriptionId },
  )
}

export async function attemptById(sql: Knex, id: string): Promise<Attempt> {
  const found = await readRow(sql, attemptRow, "SELECT * FROM subscription_charge_attempt WHERE id = :id", {
    id,
  })
  if (!found) throw errors.notFound(`There is no charge '${id}'.`)
  return found
}

export async function cycleById(sql: Knex, id: string): Promise<Cycle> {
  const found = await readRow(sql, cycleRow, "SELECT * FROM subscription_cycle WHERE id = :id", { id })
  if (!found) throw errors.notFound(`There is no cycle '${id}'.`)
  return found
}

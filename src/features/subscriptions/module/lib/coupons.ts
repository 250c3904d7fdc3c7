import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { toChargeable } from "../../../../lib/money"
import { MAX_MINOR } from "../schemas"
import type { Coupon, CouponChange, NewCoupon } from "../types"
import { couponRow } from "./row-schemas"

/** A paid checkout has used a coupon. An open one holds it, so that it cannot be paid beyond the limit. */
const HOLDING = `deleted_at IS NULL AND (status = 'completed' OR (status = 'pending' AND expires_at > :now))`

export async function insertCoupon(sql: Knex, input: NewCoupon): Promise<string> {
  requireTerms(input)
  const id = generateEntityId(undefined, "subcoupon")
  const { amounts_off, ...coupon } = input
  await execute(
    sql,
    `INSERT INTO subscription_coupon (id, code, plan_ids, percent_off, amounts_off, duration, periods,
                                      max_redemptions, once_per_customer, expires_at, is_active)
     VALUES (:id, :code, CAST(:plan_ids AS text[]), :percent_off, CAST(:amounts_off AS jsonb), :duration, :periods,
             :max_redemptions, :once_per_customer, :expires_at, :is_active)`,
    {
      plan_ids: [],
      percent_off: null,
      periods: null,
      max_redemptions: null,
      expires_at: null,
      once_per_customer: true,
      is_active: true,
      ...coupon,
      id,
      amounts_off: amounts_off?.length ? JSON.stringify(amounts_off.map(inMinor)) : null,
    },
  )
  return id
}

function requireTerms({ percent_off, amounts_off, duration, periods }: NewCoupon): void {
  if (Boolean(percent_off) === Boolean(amounts_off?.length))
    throw errors.invalidField("Field 'percent_off': give either a percentage or amounts.")
  if ((duration === "repeating") !== Boolean(periods))
    throw errors.invalidField("Field 'periods': it belongs to the duration 'repeating', and only to it.")
}

function inMinor({ amount, currency_code }: { amount: number; currency_code: string }) {
  const amount_minor = toChargeable(amount, currency_code, "amounts_off")
  if (amount_minor > MAX_MINOR || amount_minor === 0)
    throw errors.outOfRange("Field 'amounts_off': an amount is too high or too low for its currency.")
  return { currency_code, amount_minor }
}

/** Throws 404. Returns the values before. */
export async function changeCoupon(sql: Knex, id: string, change: CouponChange): Promise<CouponChange> {
  const found = await couponById(sql, id)
  const names = Object.keys(change)
  const set = names.map(
    (name) => `${name} = ${name === "plan_ids" ? "CAST(:plan_ids AS text[])" : `:${name}`}`,
  )
  await execute(
    sql,
    `UPDATE subscription_coupon SET ${[...set, "updated_at = now()"].join(", ")}
      WHERE id = :id AND deleted_at IS NULL`,
    { ...change, id },
  )
  return Object.fromEntries(Object.entries(found).filter(([name]) => names.includes(name)))
}

/** Also one that is deleted, because subscriptions keep their discount. Throws 404. */
export async function couponById(sql: Knex, id: string): Promise<Coupon> {
  const found = await readRow(sql, couponRow, "SELECT * FROM subscription_coupon WHERE id = :id", { id })
  if (!found) throw errors.notFound(`There is no coupon '${id}'.`)
  return found
}

export function couponByCode(sql: Knex, code: string): Promise<Coupon | undefined> {
  return readRow(
    sql,
    couponRow,
    "SELECT * FROM subscription_coupon WHERE code = :code AND deleted_at IS NULL",
    { code: code.trim().toUpperCase() },
  )
}

const heldRow = z.object({ all: z.number(), own: z.number() })

/**
 * Checks a coupon's limits in the transaction that adds a checkout with it. Two checkouts wait for each other at the
 * coupon's row. Throws 409 `invalid_state` if it is used up.
 */
export async function holdCoupon(sql: Knex, id: string, customer_id: string): Promise<void> {
  await execute(sql, "SELECT 1 FROM subscription_coupon WHERE id = :id FOR UPDATE", { id })
  const { max_redemptions, once_per_customer } = await couponById(sql, id)
  const held = await readRow(
    sql,
    heldRow,
    `SELECT count(*)::int AS all, count(*) FILTER (WHERE customer_id = :customer_id)::int AS own
       FROM subscription_checkout WHERE coupon_id = :id AND ${HOLDING}`,
    { id, customer_id, now: clock.date() },
  )
  if (!held) throw errors.internalError()
  if (once_per_customer && held.own > 0)
    throw errors.invalidState("The customer has used the coupon, or has an open checkout with it.")
  if (max_redemptions !== null && held.all >= max_redemptions)
    throw errors.invalidState("The coupon is used up.")
}

const usedRow = z.object({ coupon_id: z.string(), count: z.number() })

/** How often coupons were used, or are held by an open checkout. One statement. */
export async function redemptionsOf(sql: Knex, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await readRows(
    sql,
    usedRow,
    `SELECT coupon_id, count(*)::int AS count FROM subscription_checkout
      WHERE coupon_id = ANY(CAST(:ids AS text[])) AND ${HOLDING} GROUP BY coupon_id`,
    { ids, now: clock.date() },
  )
  return new Map(rows.map(({ coupon_id, count }) => [coupon_id, count]))
}

/** A paid period at a provider that bills has used one period of the discount. A trial uses none. */
export async function useCouponPeriod(sql: Knex, cycleId: string): Promise<void> {
  await execute(
    sql,
    `UPDATE subscription s SET coupon_periods_left = s.coupon_periods_left - 1, updated_at = now()
       FROM subscription_cycle c
      WHERE c.id = :cycleId AND s.id = c.subscription_id AND s.coupon_periods_left > 0
        AND (s.trial_end IS NULL OR s.trial_end <= c.period_start)`,
    { cycleId },
  )
}

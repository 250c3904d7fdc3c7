import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { Checkout } from "../types"
import { couponById } from "./coupons"

/**
 * Whether a checkout holds its coupon or has used it. Stripe and iyzico are asked until the result is known, at most for
 * a day after the expiry. A form of PayTR has no end, so it holds its coupon for its hour only.
 */
const HELD = `(status = 'completed' OR (status = 'pending' AND expires_at >
  CAST(:now AS timestamptz) - CASE WHEN provider = 'paytr' THEN interval '0' ELSE interval '1 day' END))`

/** The only use of a customer also lasts while a form of PayTR can be paid. */
const OWN = `customer_id = :customer_id AND (${HELD} OR (coupon_once AND provider = 'paytr'))`

const heldRow = z.object({ all: z.number(), own: z.number() })

/** A sale with a coupon, before it has a checkout. */
type CouponSale = Pick<
  Checkout,
  "customer_id" | "plan_id" | "price_id" | "quantity" | "provider" | "replaces_id"
>

/**
 * Takes a coupon for a new checkout, in the transaction that adds it. Two checkouts wait for each other at the coupon's
 * row. Returns whether it is the customer's only use. Throws 409 `invalid_state` if the coupon is used up.
 */
export async function holdCoupon(sql: Knex, id: string, customer_id: string): Promise<boolean> {
  await execute(sql, "SELECT 1 FROM subscription_coupon WHERE id = :id FOR UPDATE", { id })
  await execute(
    sql,
    `UPDATE subscription_checkout
        SET status = 'expired', coupon_once = coupon_once AND provider = 'paytr', updated_at = now()
      WHERE coupon_id = :id AND status = 'pending' AND deleted_at IS NULL AND NOT ${HELD}`,
    { id, now: clock.date() },
  )
  const { once_per_customer } = await requireUnused(sql, id, { customer_id, isFreed: "false" })
  return once_per_customer
}

/**
 * Throws 409 `invalid_state` if a new checkout could not use the coupon. What it would free or continue does not count:
 * pages of Stripe, and the same form of PayTR.
 */
export async function requireCoupon(sql: Knex, id: string, sale: CouponSale): Promise<void> {
  const isFreed = `customer_id = :customer_id AND subscription_id IS NULL AND
    (provider = 'stripe' OR (provider = 'paytr' AND coupon_once AND ${SAME_SALE}))`
  await requireUnused(sql, id, { ...sale, isFreed })
}

async function requireUnused(
  sql: Knex,
  id: string,
  { isFreed, ...sale }: Pick<Checkout, "customer_id"> & Partial<CouponSale> & { isFreed: string },
): Promise<{ once_per_customer: boolean }> {
  const { max_redemptions, once_per_customer } = await couponById(sql, id)
  const held = await readRow(
    sql,
    heldRow,
    `SELECT count(*) FILTER (WHERE ${HELD})::int AS all, count(*) FILTER (WHERE ${OWN})::int AS own
       FROM subscription_checkout WHERE coupon_id = :id AND deleted_at IS NULL AND NOT (${isFreed})`,
    { ...sale, id, now: clock.date() },
  )
  if (!held) throw errors.internalError()
  if (once_per_customer && held.own > 0)
    throw errors.invalidState("The customer has used the coupon, or has an open checkout with it.")
  if (max_redemptions !== null && held.all >= max_redemptions)
    throw errors.invalidState("The coupon is used up.")
  return { once_per_customer }
}

const SAME_SALE = `provider = :provider AND plan_id = :plan_id AND price_id = :price_id AND quantity = :quantity
  AND replaces_id IS NOT DISTINCT FROM :replaces_id`

type Reopened = CouponSale &
  Pick<
    Checkout,
    "amount_minor" | "returned_minor" | "trial_days" | "return_to" | "locale" | "expires_at" | "coupon_id"
  >

const idRow = z.object({ id: z.string() })

/**
 * Opens the customer's form of PayTR with the same coupon and the same terms again, if there is one. Nobody can close
 * it, so another one would let the customer use the coupon twice. PayTR takes only one payment for both.
 */
export async function reopenForm(sql: Knex, checkout: Reopened): Promise<string | undefined> {
  const opened = await readRow(
    sql,
    idRow,
    `UPDATE subscription_checkout
        SET status = 'pending', expires_at = :expires_at, return_to = :return_to, locale = :locale,
            updated_at = now()
      WHERE coupon_id = :coupon_id AND coupon_once AND customer_id = :customer_id AND deleted_at IS NULL
        AND provider = 'paytr' AND status IN ('pending', 'expired') AND ${SAME_SALE}
        AND amount_minor = :amount_minor AND returned_minor = :returned_minor AND trial_days = :trial_days
     RETURNING id`,
    { ...checkout },
  )
  return opened?.id
}

/** The customer's unpaid checkouts that hold a coupon. With `plan_id`, only those of this plan. */
export async function unpaidWithCoupon(
  sql: Knex,
  {
    coupon_id,
    customer_id,
    plan_id,
  }: { coupon_id: string; customer_id: string; plan_id?: string | undefined },
): Promise<string[]> {
  const rows = await readRows(
    sql,
    idRow,
    `SELECT id FROM subscription_checkout
      WHERE coupon_id = :coupon_id AND customer_id = :customer_id AND provider_ref IS NOT NULL
        AND (status = 'pending' OR (status = 'expired' AND coupon_once)) AND deleted_at IS NULL
        ${plan_id === undefined ? "" : "AND plan_id = :plan_id"}
      ORDER BY created_at, id`,
    { coupon_id, customer_id, plan_id: plan_id ?? "" },
  )
  return rows.map(({ id }) => id)
}

const usedRow = z.object({ coupon_id: z.string(), count: z.number() })

/** How often coupons were used, or are held by an open checkout. One statement. */
export async function redemptionsOf(sql: Knex, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await readRows(
    sql,
    usedRow,
    `SELECT coupon_id, count(*)::int AS count FROM subscription_checkout
      WHERE coupon_id = ANY(CAST(:ids AS text[])) AND deleted_at IS NULL AND ${HELD} GROUP BY coupon_id`,
    { ids, now: clock.date() },
  )
  return new Map(rows.map(({ coupon_id, count }) => [coupon_id, count]))
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { Checkout } from "../types"
import { couponById } from "./coupons"

/** The customer has paid at the provider, but the money is on its way. */
export const AWAITS_MONEY = "(status = 'pending' AND provider_ref IS NOT NULL AND action IS NULL)"

/**
 * Whether a checkout holds its coupon or has used it. Stripe and iyzico are asked until the result is known, at most for
 * a day after the expiry. Money that is on its way holds it without an end. A form of PayTR has no end, so it holds its
 * coupon for its hour only.
 */
const HELD = `(status = 'completed' OR ${AWAITS_MONEY} OR (status = 'pending' AND expires_at >
  CAST(:now AS timestamptz) - CASE WHEN provider = 'paytr' THEN interval '0' ELSE interval '1 day' END))`

/** A page that can be closed. So it frees its coupon when its customer begins again. */
const OPEN_PAGE = `(customer_id = :customer_id AND provider = 'stripe' AND status = 'pending'
  AND provider_ref IS NOT NULL AND NOT ${AWAITS_MONEY})`

const heldRow = z.object({ all: z.number(), own: z.number() })

/** A sale with a coupon, before it has a checkout. */
type CouponSale = Pick<
  Checkout,
  "customer_id" | "plan_id" | "price_id" | "quantity" | "provider" | "replaces_id"
>

/**
 * Ends what holds a coupon no more, before a checkout takes it. Two checkouts wait for each other at the coupon's row. An
 * expired form of PayTR stays marked, because it can be opened again.
 */
export async function endStaleHolds(sql: Knex, id: string): Promise<void> {
  await execute(sql, "SELECT 1 FROM subscription_coupon WHERE id = :id FOR UPDATE", { id })
  await execute(
    sql,
    `UPDATE subscription_checkout
        SET status = 'expired', coupon_once = coupon_once AND provider = 'paytr', updated_at = now()
      WHERE coupon_id = :id AND status = 'pending' AND deleted_at IS NULL AND NOT ${HELD}`,
    { id, now: clock.date() },
  )
}

/**
 * Takes a coupon for a new checkout, in the transaction that adds it. Returns whether it is the customer's only use: then
 * an expired form of the customer loses it. Throws 409 `invalid_state` if the coupon is used up.
 */
export async function holdCoupon(sql: Knex, id: string, customer_id: string): Promise<boolean> {
  const { once_per_customer } = await requireUnused(sql, id, { customer_id, isFreed: "false" })
  if (once_per_customer)
    await execute(
      sql,
      `UPDATE subscription_checkout SET coupon_once = false, updated_at = now()
        WHERE coupon_id = :id AND customer_id = :customer_id AND coupon_once AND status = 'expired'
          AND deleted_at IS NULL`,
      { id, customer_id },
    )
  return once_per_customer
}

/**
 * Throws 409 `invalid_state` if a new checkout could not use the coupon. What it would free or continue does not count:
 * pages of Stripe, and the same form of PayTR.
 */
export async function requireCoupon(sql: Knex, id: string, sale: CouponSale): Promise<void> {
  const isFreed = `${OPEN_PAGE} OR (customer_id = :customer_id AND status = 'pending' AND coupon_once
    AND provider = 'paytr' AND ${SAME_SALE})`
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
    `SELECT count(*) FILTER (WHERE ${HELD})::int AS all, count(*) FILTER (WHERE customer_id = :customer_id AND ${HELD})::int AS own
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
 * it, so another one would let the customer use the coupon twice. PayTR takes only one payment for both. A form whose
 * coupon the customer has used meanwhile stays closed.
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
        AND NOT EXISTS (SELECT 1 FROM subscription_checkout used
                         WHERE used.coupon_id = :coupon_id AND used.customer_id = :customer_id
                           AND used.status = 'completed' AND used.deleted_at IS NULL)
     RETURNING id`,
    { ...checkout },
  )
  return opened?.id
}

/**
 * The customer's checkouts that a new one with the coupon asks the provider about, before it takes the coupon: pages that
 * can be closed, of all plans, and the form or page that has the customer's only use.
 */
export async function unpaidWithCoupon(
  sql: Knex,
  { coupon_id, customer_id }: { coupon_id: string; customer_id: string },
): Promise<string[]> {
  const rows = await readRows(
    sql,
    idRow,
    `SELECT id FROM subscription_checkout
      WHERE coupon_id = :coupon_id AND deleted_at IS NULL AND (${OPEN_PAGE} OR (customer_id = :customer_id
        AND coupon_once AND status IN ('pending', 'expired') AND provider_ref IS NOT NULL))
      ORDER BY created_at, id`,
    { coupon_id, customer_id },
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

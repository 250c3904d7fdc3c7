import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow } from "../../../../lib/database"
import type { Sold } from "../types"
import { discountOf } from "./discounts"
import { couponTerms } from "./row-schemas"
import { amountOf } from "./sale"

/** What a payment is for, as the subscription was at that time. */
export interface Sale {
  plan_id: string
  price_id: string | null
  /** The pieces of the period. 0 if the payment is for no period, such as a set-up fee in a trial. */
  quantity: number
  /** The coupon that may have lowered the price. */
  coupon_id: string | null
  /** Whether the payment has the set-up fee. */
  hasFee: boolean
}

const termsRow = z.object({
  plan_name: z.string(),
  price_minor: z.number().nullable(),
  setup_fee_minor: z.number().nullable(),
  coupon: couponTerms.nullable(),
})

/**
 * A copy of what was sold for a payment, because its plan may change before its documents are made. A part of the amount
 * that it does not explain is a credit or the difference after a change of the plan.
 */
export async function soldOf(
  sql: Knex,
  { plan_id, price_id, quantity, coupon_id, hasFee }: Sale,
  { amount_minor, currency_code }: { amount_minor: number; currency_code: string },
): Promise<Sold | null> {
  const terms = await readRow(
    sql,
    termsRow,
    `SELECT p.name AS plan_name, price.amount_minor AS price_minor, price.setup_fee_minor,
            to_jsonb(coupon) AS coupon
       FROM subscription_plan p
       LEFT JOIN subscription_plan_price price ON price.id = :price_id
       LEFT JOIN subscription_coupon coupon ON coupon.id = :coupon_id
      WHERE p.id = :plan_id`,
    { plan_id, price_id, coupon_id },
  )
  if (!terms || terms.price_minor === null) return null
  const { plan_name, price_minor, coupon } = terms
  const usual = amountOf({ amount_minor: price_minor }, quantity)
  const setup_fee_minor = hasFee ? Math.min(terms.setup_fee_minor ?? 0, amount_minor) : 0
  const missing = Math.max(0, usual + setup_fee_minor - amount_minor)
  const discount_minor = coupon ? Math.min(discountOf(coupon, usual, currency_code), missing) : 0
  return {
    plan_id,
    plan_name,
    quantity,
    price_minor,
    setup_fee_minor,
    discount_minor,
    coupon_code: coupon && discount_minor > 0 ? coupon.code : null,
  }
}

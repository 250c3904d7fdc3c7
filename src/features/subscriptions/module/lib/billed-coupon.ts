import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readRow } from "../../../../lib/database"
import type { Subscription } from "../types"
import { couponById } from "./coupons"
import { periodsUntil } from "./discounts"
import { planRow } from "./row-schemas"

/** The discount of a subscription at a provider that bills it. */
export interface BilledDiscount {
  /** A period that begins at this time or later costs the full price. Null: it has no end. */
  ends_at: Date | null
  /** The provider counts the periods from this time. */
  anchor_at: Date
}

interface Present {
  /** Null if there is no discount. Undefined if the provider does not know it. */
  discount: BilledDiscount | null | undefined
  current_period_end: Date
  status: Subscription["status"]
  now: Date
}

/**
 * How many further periods a coupon lowers, as the provider reports it. The provider charges by its own end of the
 * discount. A pause or a voided period moves our periods, but not that end.
 */
export async function couponPeriods(
  sql: Knex,
  { coupon_id, plan_id }: Subscription,
  { discount, current_period_end, status, now }: Present,
): Promise<Partial<Pick<Subscription, "coupon_periods_left">>> {
  if (coupon_id === null || discount === undefined) return {}
  if (discount === null) return { coupon_periods_left: 0 }
  const { ends_at, anchor_at } = discount
  if (ends_at === null) {
    const { duration } = await couponById(sql, coupon_id)
    // The first payment has used a coupon for one period.
    return { coupon_periods_left: duration === "forever" ? null : 0 }
  }
  const plan = await readRow(sql, rhythmRow, "SELECT * FROM subscription_plan WHERE id = :plan_id", {
    plan_id,
  })
  if (!plan) return {}
  // After a pause, the periods are counted from the moment in which the customer resumes.
  const counted =
    status === "paused" ? { anchor_at: now, from: now } : { anchor_at, from: current_period_end }
  return { coupon_periods_left: periodsUntil(plan, { ends_at, ...counted }) }
}

const rhythmRow = planRow.pick({ interval: true, interval_count: true })

import { errors } from "../../../../lib/errors"
import { roundToChargeable } from "../../../../lib/money"
import type { Coupon, Price, PricedPlan, Provider, ShownSubscription } from "../types"
import { periodStart } from "./periods"
import { amountOf } from "./sale"

type Terms = Pick<Coupon, "percent_off" | "amounts_off">

/**
 * The discount of a period, in the smallest unit. Never more than the period's price. What is left can be charged, as
 * prices are chargeable.
 */
export function discountOf(
  { percent_off, amounts_off }: Terms,
  amount_minor: number,
  currency: string,
): number {
  const off =
    percent_off === null
      ? (amounts_off?.find(({ currency_code }) => currency_code === currency)?.amount_minor ?? 0)
      : roundToChargeable((amount_minor * percent_off) / 100, currency)
  return Math.min(off, amount_minor)
}

/** How many paid periods a coupon lowers. Null: all. */
export function periodsOf({ duration, periods }: Pick<Coupon, "duration" | "periods">): number | null {
  if (duration === "forever") return null
  return duration === "once" ? 1 : (periods ?? 1)
}

interface Ending {
  /** A period that begins at this time or later costs the full price. */
  ends_at: Date
  /** Periods are counted from this time. */
  anchor_at: Date
  /** The earliest time at which the next period can begin. */
  from: Date
}

/** How many further periods a discount lowers that ends at a time. */
export function periodsUntil(
  { interval, interval_count }: Pick<PricedPlan, "interval" | "interval_count">,
  { ends_at, anchor_at, from }: Ending,
): number {
  let lowered = 0
  for (let period = 0; ; period += 1) {
    const start = periodStart(anchor_at, interval, interval_count, period)
    if (start >= ends_at) return lowered
    if (start >= from) lowered += 1
  }
}

/** The periods that are left after one more was used. */
export function leftAfterOne(periodsLeft: number | null): number | null {
  return periodsLeft === null ? null : Math.max(0, periodsLeft - 1)
}

type Discounted = Pick<
  ShownSubscription,
  "amount_minor" | "currency_code" | "quantity" | "coupon_terms" | "coupon_periods_left"
>

/** The discount of a subscription's next period. */
export function nextDiscount(one: Discounted): number {
  const { amount_minor, currency_code, quantity, coupon_terms, coupon_periods_left } = one
  if (!coupon_terms || coupon_periods_left === 0 || amount_minor === null || currency_code === null) return 0
  return discountOf(coupon_terms, amountOf({ amount_minor }, quantity), currency_code)
}

/** The price of a subscription's next period. */
export function nextAmount(one: Discounted): number {
  return amountOf({ amount_minor: one.amount_minor ?? 0 }, one.quantity) - nextDiscount(one)
}

interface Sale {
  plan: Pick<PricedPlan, "id" | "interval" | "trial_days" | "product_id">
  price: Price
  quantity: number
  provider: Provider
  now: Date
}

/** Throws 400 `invalid_field` with the reason if a coupon does not lower the price of this sale. */
export function requireUsable(coupon: Coupon | undefined, sale: Sale): Coupon {
  const reason = coupon ? problemOf(coupon, sale) : "no coupon has this code"
  if (!coupon || reason) throw errors.invalidField(`Field 'coupon_code': ${reason}.`)
  return coupon
}

function problemOf(coupon: Coupon, { plan, price, quantity, provider, now }: Sale): string | undefined {
  const { currency_code } = price
  if (!coupon.is_active) return "no coupon has this code"
  if (coupon.expires_at !== null && coupon.expires_at <= now) return "the coupon has expired"
  if (coupon.plan_ids.length > 0 && !coupon.plan_ids.includes(plan.id)) return "it is for another plan"
  const amount = amountOf(price, quantity)
  const off = discountOf(coupon, amount, currency_code)
  if (off === 0) return `it takes nothing off a price in ${currency_code}`
  if (off === amount && plan.product_id !== null) return "it cannot make a delivered product free"
  if (provider === "iyzico") return problemAtIyzico(coupon, off === amount)
  return provider === "stripe" ? problemAtStripe(coupon, plan) : undefined
}

/** iyzico charges the same price in all periods, and each one is more than nothing. */
function problemAtIyzico({ duration }: Coupon, isFree: boolean): string | undefined {
  if (duration !== "forever") return "at iyzico, only a coupon for all periods can be used"
  return isFree ? "iyzico cannot sell a free subscription" : undefined
}

/** Stripe counts a repeating discount in months from the start, with the trial. */
function problemAtStripe(
  { duration }: Coupon,
  { interval, trial_days }: Pick<Sale["plan"], "interval" | "trial_days">,
): string | undefined {
  if (duration === "forever") return undefined
  if (trial_days > 0) return "at Stripe, a plan with a trial takes only coupons for all periods"
  if (duration === "repeating" && interval !== "month" && interval !== "year")
    return "Stripe counts discounts in months, and this plan has another interval"
  return undefined
}

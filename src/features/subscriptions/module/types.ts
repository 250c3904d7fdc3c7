import type { z } from "zod"
import type { couponChange, newCoupon } from "./coupon-schemas"
import type {
  attemptRow,
  checkoutRow,
  couponRow,
  cycleRow,
  entryRow,
  invoiceRow,
  paymentRow,
  planRow,
  priceRow,
  quoteRow,
  refundRow,
  shownRow,
  soldTerms,
  subscriptionRow,
} from "./lib/row-schemas"
import type { newPlan, PROVIDERS, planChange, STATUSES } from "./schemas"

export type Provider = (typeof PROVIDERS)[number]
export type SubscriptionStatus = (typeof STATUSES)[number]
export type Interval = Plan["interval"]

export type NewPlan = z.output<typeof newPlan>
export type PlanChange = z.output<typeof planChange>

export type Plan = z.output<typeof planRow>
export type Price = z.output<typeof priceRow>
export type PricedPlan = Plan & { prices: Price[] }
export type Subscription = z.output<typeof subscriptionRow>
export type ShownSubscription = z.output<typeof shownRow>
export type Cycle = z.output<typeof cycleRow>
export type Entry = z.output<typeof entryRow>
export type Checkout = z.output<typeof checkoutRow>
export type Coupon = z.output<typeof couponRow>
export type NewCoupon = z.output<typeof newCoupon>
export type CouponChange = z.output<typeof couponChange>
export type Quote = z.output<typeof quoteRow>
export type Invoice = z.output<typeof invoiceRow>
export type Sold = z.output<typeof soldTerms>
export type Payment = z.output<typeof paymentRow>
export type Attempt = z.output<typeof attemptRow>
export type Refund = z.output<typeof refundRow>

export interface Listed<Item> {
  items: Item[]
  count: number
}

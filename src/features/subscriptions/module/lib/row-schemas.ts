import { z } from "zod"
import { DURATIONS } from "../coupon-schemas"
import {
  ATTEMPT_STATUSES,
  CHECKOUT_STATUSES,
  CYCLE_STATUSES,
  entitlement,
  INTERVALS,
  PROVIDERS,
  STATUSES,
} from "../schemas"

export const priceRow = z.object({
  id: z.string(),
  plan_id: z.string(),
  currency_code: z.string(),
  amount_minor: z.number(),
  setup_fee_minor: z.number(),
  is_tax_inclusive: z.boolean(),
  archived_at: z.date().nullable(),
})

export const planRow = z.object({
  id: z.string(),
  handle: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  interval: z.enum(INTERVALS),
  interval_count: z.number(),
  trial_days: z.number(),
  min_quantity: z.number(),
  max_quantity: z.number().nullable(),
  entitlements: z.array(entitlement),
  product_id: z.string().nullable(),
  providers: z.array(z.enum(PROVIDERS)),
  is_active: z.boolean(),
  position: z.number(),
  created_at: z.date(),
  updated_at: z.date(),
})

export const subscriptionRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  plan_id: z.string(),
  price_id: z.string().nullable(),
  quantity: z.number(),
  provider: z.enum(PROVIDERS).nullable(),
  provider_ref: z.string().nullable(),
  status: z.enum(STATUSES),
  anchor_at: z.date(),
  period: z.number(),
  current_period_start: z.date(),
  current_period_end: z.date(),
  trial_end: z.date().nullable(),
  cancel_at_period_end: z.boolean(),
  canceled_at: z.date().nullable(),
  paused_at: z.date().nullable(),
  next_action_at: z.date().nullable(),
  card: z.string().nullable(),
  coupon_id: z.string().nullable(),
  coupon_periods_left: z.number().nullable(),
  locale: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
})

export const couponTerms = z.object({
  code: z.string(),
  percent_off: z.number().nullable(),
  amounts_off: z.array(z.object({ currency_code: z.string(), amount_minor: z.number() })).nullable(),
})

export const couponRow = couponTerms.extend({
  id: z.string(),
  plan_ids: z.array(z.string()),
  duration: z.enum(DURATIONS),
  periods: z.number().nullable(),
  max_redemptions: z.number().nullable(),
  once_per_customer: z.boolean(),
  expires_at: z.date().nullable(),
  is_active: z.boolean(),
})

/** A subscription with what its answers show of its plan and price. */
export const shownRow = subscriptionRow.extend({
  plan_handle: z.string(),
  plan_name: z.string(),
  interval: z.enum(INTERVALS),
  interval_count: z.number(),
  amount_minor: z.number().nullable(),
  currency_code: z.string().nullable(),
  coupon_terms: couponTerms.nullable(),
  /** The amount of the oldest period that is not paid. */
  unpaid_minor: z.number().nullable(),
})

export const cycleRow = z.object({
  id: z.string(),
  subscription_id: z.string(),
  period_start: z.date(),
  period_end: z.date(),
  status: z.enum(CYCLE_STATUSES),
  amount_minor: z.number(),
  currency_code: z.string().nullable(),
  order_id: z.string().nullable(),
  order_error: z.string().nullable(),
  invoice_url: z.string().nullable(),
})

export const entryRow = z.object({
  id: z.string(),
  kind: z.string(),
  data: z.record(z.string(), z.unknown()).nullable(),
  actor_type: z.string(),
  actor_id: z.string().nullable(),
  happened_at: z.date(),
})

export const invoiceRow = z.object({
  id: z.string(),
  cycle_id: z.string().nullable(),
  reference: z.string(),
  kind: z.enum(["cycle", "proration"]),
  status: z.enum(["open", "paid", "void"]),
  amount_minor: z.number(),
  currency_code: z.string(),
  url: z.string().nullable(),
  issued_at: z.date(),
})

/** What was sold for a payment, at the time of the payment. */
export const soldTerms = z.object({
  plan_id: z.string(),
  plan_name: z.string(),
  /** The pieces of the period. 0 if the payment is for no period. */
  quantity: z.number(),
  /** The price of one piece. */
  price_minor: z.number(),
  /** The part of the payment that is the set-up fee. */
  setup_fee_minor: z.number(),
  discount_minor: z.number(),
  coupon_code: z.string().nullable(),
})

/** An invoice with what was sold for it. */
export const paymentRow = invoiceRow.extend({
  subscription_id: z.string(),
  /** Null for a payment from before such copies. */
  sold: soldTerms.nullable(),
  /** The name that the sold plan has by now, in the shop's language. */
  present_plan_name: z.string().nullable(),
  period_start: z.date().nullable(),
  period_end: z.date().nullable(),
  order_id: z.string().nullable(),
  /** The product that the period delivers, as it was sold. */
  order_product_id: z.string().nullable(),
})

export const checkoutRow = z.object({
  id: z.string(),
  customer_id: z.string(),
  plan_id: z.string(),
  price_id: z.string(),
  quantity: z.number(),
  provider: z.enum(PROVIDERS),
  provider_ref: z.string().nullable(),
  status: z.enum(CHECKOUT_STATUSES),
  amount_minor: z.number(),
  currency_code: z.string(),
  returned_minor: z.number(),
  coupon_id: z.string().nullable(),
  discount_minor: z.number(),
  trial_days: z.number(),
  action: z.record(z.string(), z.unknown()).nullable(),
  card: z.string().nullable(),
  return_to: z.string().nullable(),
  locale: z.string().nullable(),
  expires_at: z.date(),
  subscription_id: z.string().nullable(),
  replaces_id: z.string().nullable(),
})

export const quoteRow = z.object({
  id: z.string(),
  subscription_id: z.string(),
  price_id: z.string(),
  quantity: z.number(),
  fingerprint: z.string(),
  mode: z.enum(["prorate", "replace"]),
  amount_minor: z.number(),
  credit_minor: z.number(),
  currency_code: z.string(),
  coupon_id: z.string().nullable(),
  effective_at: z.date(),
  expires_at: z.date(),
  used_at: z.date().nullable(),
})

export const attemptRow = z.object({
  id: z.string(),
  subscription_id: z.string(),
  cycle_id: z.string(),
  number: z.number(),
  merchant_ref: z.string(),
  status: z.enum(ATTEMPT_STATUSES),
  amount_minor: z.number(),
  currency_code: z.string(),
  error: z.string().nullable(),
  sent_at: z.date().nullable(),
  settled_at: z.date().nullable(),
  created_at: z.date(),
})

export const refundRow = z.object({
  id: z.string(),
  subscription_id: z.string(),
  provider: z.enum(PROVIDERS),
  reference: z.string(),
  amount_minor: z.number(),
  total_minor: z.number(),
  currency_code: z.string(),
  reason: z.string(),
  due_at: z.date().nullable(),
  error: z.string().nullable(),
  created_at: z.date(),
})

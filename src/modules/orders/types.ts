import { z } from "zod"
import type { SignedInActor } from "../../lib/actor"
/** Who cancels which order. */
export interface Cancellation {
  orderId: string
  actor: SignedInActor
  reason: string | null
}

/** The right to cancel an order, which one caller has at a time. */
export interface CancellationClaim {
  id: string
  claimedUntil: Date
}

/** What of an order says whether it can be cancelled. */
export interface CancellableOrder {
  status: string
  created_at: Date | string
  fulfillments?: ({ canceled_at?: Date | string | null } | null)[] | null
}

/** From a moment, and up to another. */
export interface Span {
  from: Date
  to: Date
}

/** What was ordered within a span, in one currency. Cancelled orders count for nothing; amounts are major units. */
export type Sales = z.output<typeof salesRow>
export const salesRow = z.object({
  currency_code: z.string(),
  orders: z.number(),
  revenue: z.number(),
  items: z.number(),
  refunded: z.number(),
  /** Of the span of the same length before. */
  orders_before: z.number(),
  revenue_before: z.number(),
})

export type BestSeller = z.output<typeof bestSellerRow>
export const bestSellerRow = z.object({
  product_id: z.string().nullable(),
  title: z.string(),
  quantity: z.number(),
  orders: z.number(),
})

/** What of the things that were sold is asked for. */
export interface SoldFilter {
  product_id?: string | undefined
  /** The fewest first. */
  least?: boolean | undefined
}

/** Which orders: all that is given has to hold. */
export interface OrderFilter {
  /** Its number, its id, an email or words of a name. */
  q?: string | undefined
  status?: "pending" | "completed" | "canceled" | undefined
  /** Those of which something is still to be sent. */
  is_unfulfilled?: boolean | undefined
  /** Those of which all was sent. */
  is_fulfilled?: boolean | undefined
  /** Whether what is owed was paid, or something was given back. */
  payment?: "paid" | "unpaid" | "refunded" | undefined
  /** What they come to, in major units; with a currency, only those in it. */
  total_min?: number | undefined
  total_max?: number | undefined
  currency_code?: string | undefined
  /** Those in which this product was ordered. */
  product_id?: string | undefined
  span?: Partial<Span> | undefined
  /** The newest first, where nothing else is said. */
  sort?: "newest" | "oldest" | "biggest" | "smallest" | undefined
}

/** Which customers: all that is given has to hold. */
export interface CustomerFilter {
  /** An id, an email or words of a name. */
  q?: string | undefined
  has_account?: boolean | undefined
  /** When they came. */
  span?: Partial<Span> | undefined
  orders_min?: number | undefined
  orders_max?: number | undefined
  spent_min?: number | undefined
  /** The newest first, where nothing else is said. */
  sort?: "newest" | "oldest" | "orders" | "spent" | undefined
}

/** A payment that did not go through, and was not made good by another. */
export type FailedPayment = z.output<typeof failedPaymentRow>
export const failedPaymentRow = z.object({
  amount: z.number(),
  currency_code: z.string(),
  display_id: z.number().nullable(),
  email: z.string().nullable(),
  failed_at: z.date(),
})

/** An order as people speak of it. Amounts are major units. */
export type OrderOverview = z.output<typeof orderOverviewRow>
export const orderOverviewRow = z.object({
  id: z.string(),
  display_id: z.number(),
  status: z.string(),
  email: z.string().nullable(),
  customer_name: z.string().nullable(),
  currency_code: z.string(),
  total: z.number(),
  paid: z.number(),
  refunded: z.number(),
  items: z.number(),
  fulfilled_items: z.number(),
  created_at: z.date(),
})

export type CustomerOverview = z.output<typeof customerOverviewRow>
export const customerOverviewRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  has_account: z.boolean(),
  created_at: z.date(),
  orders: z.number(),
  /** Major units by currency. */
  spent: z.record(z.string(), z.number()),
  last_order_at: z.date().nullable(),
})

/** A payment that was captured. Amounts are texts, because they are compared to the last digit. */
export type RefundablePayment = z.output<typeof refundablePaymentRow>
export const refundablePaymentRow = z.object({
  payment_id: z.string(),
  currency_code: z.string(),
  captured: z.string(),
  refunded: z.string(),
})

/** A refund that is written down. */
export type NotedRefund = z.output<typeof notedRefundRow>
export const notedRefundRow = z.object({
  id: z.string(),
  /** Whether the payment service has answered, and the order says so. Before that, nobody knows what it has done. */
  is_answered: z.boolean(),
})

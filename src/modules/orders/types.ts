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
export interface Sales {
  currency_code: string
  orders: number
  revenue: number
  items: number
  refunded: number
  /** Of the span of the same length before. */
  orders_before: number
  revenue_before: number
}

export interface BestSeller {
  product_id: string | null
  title: string
  quantity: number
  orders: number
}

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
export interface FailedPayment {
  amount: number
  currency_code: string
  display_id: number | null
  email: string | null
  failed_at: Date
}

/** An order as people speak of it. Amounts are major units. */
export interface OrderOverview {
  id: string
  display_id: number
  status: string
  email: string | null
  customer_name: string | null
  currency_code: string
  total: number
  paid: number
  refunded: number
  items: number
  fulfilled_items: number
  created_at: Date
}

export interface CustomerOverview {
  id: string
  email: string | null
  first_name: string | null
  last_name: string | null
  has_account: boolean
  created_at: Date
  orders: number
  /** Major units by currency. */
  spent: Record<string, number>
  last_order_at: Date | null
}

/** A payment that was captured. Amounts are texts, because they are compared to the last digit. */
export interface RefundablePayment {
  payment_id: string
  currency_code: string
  captured: string
  refunded: string
}

/** A refund that is written down. */
export interface NotedRefund {
  id: string
  /** Whether the payment service has answered, and the order says so. Before that, nobody knows what it has done. */
  is_answered: boolean
}

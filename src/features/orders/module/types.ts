import { z } from "zod"
import type { OrderedPage } from "../../../kits/rows/lists"
import type { SignedInActor } from "../../../lib/actor"
import type { CancellationCause } from "./lib/cancellation-causes"
import type { waitingOrder, waitingOrdersQuery } from "./schemas"

export type WaitingOrder = z.output<typeof waitingOrder>

export type WaitingOrdersQuery = z.output<typeof waitingOrdersQuery>

/** An order to cancel, its canceller and the reason. */
export interface Cancellation {
  orderId: string
  actor: SignedInActor
  cause: CancellationCause
  reason: string | null
}

/** The sole right to cancel an order, for some time. Only one process has it at a time. */
export interface CancellationClaim {
  id: string
  claimedUntil: Date
  /** True if an earlier run has returned money already. Then nothing can refuse the rest of the cancellation. */
  hasMovedMoney: boolean
}

/** The fields of an order that decide whether it can be cancelled. */
export interface CancellableOrder {
  status: string
  created_at: Date | string
  fulfillments?: ({ canceled_at?: Date | string | null } | null)[] | null
}

/** A time span: `from` inclusive, `to` exclusive. */
export interface Span {
  from: Date
  to: Date
}

/** Sales of a span in one currency, in major units. Cancelled orders do not count. */
export type Sales = z.output<typeof salesRow>
export const salesRow = z.object({
  currency_code: z.string(),
  orders: z.number(),
  revenue: z.number(),
  items: z.number(),
  refunded: z.number(),
  /** The number in the previous span of the same length. */
  orders_before: z.number(),
  revenue_before: z.number(),
})

/** The money paid for the orders of a day. `day` is its place in the asked days, from 0. */
export type Takings = z.output<typeof takingsRow>
export const takingsRow = z.object({ day: z.number(), orders: z.number(), amount: z.number() })

export type BestSeller = z.output<typeof bestSellerRow>
export const bestSellerRow = z.object({
  product_id: z.string().nullable(),
  title: z.string(),
  quantity: z.number(),
  orders: z.number(),
})

/** Filters of a bestseller list. */
export interface SoldFilter {
  product_id?: string | undefined
  /** Returns the lowest numbers first. */
  least?: boolean | undefined
}

/** Filters of an order list. All of them must match. */
export interface OrderFilter {
  /** An order number, id, email or words of a name. */
  q?: string | undefined
  status?: "pending" | "completed" | "canceled" | undefined
  /** Orders with items still to ship. */
  is_unfulfilled?: boolean | undefined
  /** Orders with all items shipped. */
  is_fulfilled?: boolean | undefined
  /** Whether the owed amount is paid, or money was refunded. */
  payment?: "paid" | "unpaid" | "refunded" | undefined
  /** The total in major units. With a currency, only orders in it match. */
  total_min?: number | undefined
  total_max?: number | undefined
  currency_code?: string | undefined
  /** Orders that contain this product. */
  product_id?: string | undefined
  span?: Partial<Span> | undefined
  /** The default is the newest first. */
  sort?: "newest" | "oldest" | "biggest" | "smallest" | undefined
}

/** The filters of a customer list. A customer must match all of them. */
export interface CustomerFilter {
  /** An id, email or words of a name. */
  q?: string | undefined
  has_account?: boolean | undefined
  /** When the customer record was created. */
  span?: Partial<Span> | undefined
  orders_min?: number | undefined
  orders_max?: number | undefined
  spent_min?: number | undefined
  /** The default is the newest first. */
  sort?: "newest" | "oldest" | "orders" | "spent" | undefined
}

/** A payment that has failed, if the purchase was not paid later. */
export type FailedPayment = z.output<typeof failedPaymentRow>
export const failedPaymentRow = z.object({
  amount: z.number(),
  currency_code: z.string(),
  display_id: z.number().nullable(),
  email: z.string().nullable(),
  failed_at: z.date(),
})

/** An order with the fields that the assistant shows. Amounts are in major units. */
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
  /** Amounts in major units, by currency. */
  spent: z.record(z.string(), z.number()),
  last_order_at: z.date().nullable(),
})

/** A captured payment. Amounts are text, because numbers would lose precision when they are compared. */
export type RefundablePayment = z.output<typeof refundablePaymentRow>
export const refundablePaymentRow = z.object({
  payment_id: z.string(),
  currency_code: z.string(),
  captured: z.string(),
  refunded: z.string(),
})

/** The part of a captured payment that is not refunded yet, in major units, as text. */
export type RefundableOfOrder = z.output<typeof refundableOfOrderRow>
export const refundableOfOrderRow = z.object({ order_id: z.string(), left: z.string() })

/** A refund as it is stored. */
export type NotedRefund = z.output<typeof notedRefundRow>
export const notedRefundRow = z.object({
  id: z.string(),
  /**
   * Whether the payment service has confirmed the refund and the order contains it. Otherwise nobody knows yet whether
   * money was moved.
   */
  is_answered: z.boolean(),
})

/** Filters and page of a customer's orders. */
export interface OwnOrdersPage extends OrderedPage<"created_at" | "-created_at"> {
  status?: string | undefined
}

const amount = z.number().nullable()
const taxesAndDiscounts = {
  tax_lines: z.array(z.looseObject({ rate: z.number() })),
  adjustments: z.array(z.looseObject({ amount: z.number() })),
}

/** The rows of an order, of its current version. They have all columns of their tables. */
export type OrderRows = z.output<typeof orderRows>
const orderRows = z.object({
  row: z.looseObject({ id: z.string(), currency_code: z.string() }),
  shipping_address: z.looseObject({}).nullable(),
  items: z.array(
    z.object({
      detail: z.looseObject({ quantity: z.number(), unit_price: amount }),
      line: z.looseObject({ id: z.string(), unit_price: amount }),
      ...taxesAndDiscounts,
    }),
  ),
  shipping_methods: z.array(
    z.object({ line: z.looseObject({ id: z.string(), amount: z.number() }), ...taxesAndDiscounts }),
  ),
  credit_lines: z.array(z.looseObject({ amount: z.number() })),
  payment_collections: z.array(z.looseObject({})),
  fulfillments: z.array(z.looseObject({})),
})

export type CustomerOrders = z.output<typeof customerOrdersRow>
export const customerOrdersRow = z.object({ orders: z.array(orderRows), count: z.number() })

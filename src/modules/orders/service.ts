import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { onConnection, withinTransaction } from "../../lib/database"
import { abandonedCancellations, claimCancellation, completeClaim, releaseClaim } from "./lib/claims"
import { findFailedPayments } from "./lib/failed-payments"
import { findCustomers, findOrders } from "./lib/overviews"
import { findRefundable, findRefundNoted } from "./lib/refundable"
import { findBestSellers, findSales } from "./lib/sales"
import {
  type DueNotice,
  noteTold,
  oldestAwaitedTransfer,
  overdueTransfers,
  takeDueNotices,
} from "./lib/unpaid-transfers"
import { OrderCancellation } from "./models/order-cancellation"
import type {
  BestSeller,
  Cancellation,
  CancellationClaim,
  CustomerFilter,
  NotedRefund,
  OrderFilter,
  RefundablePayment,
  Sales,
  SoldFilter,
  Span,
} from "./types"

const MOST_AT_ONCE = 100

type Sql = Context<SqlEntityManager>

/**
 * The cancellations of the current tenant's orders, written by the workflow `cancel-placed-order`, and what admins ask
 * about orders and their customers, read from the engine's tables.
 */
export default class OrdersModuleService extends MedusaService({ OrderCancellation }) {
  /** Throws 409 `invalid_state` where somebody cancels it already, 409 `cancellation_window_closed` where it is fulfilled. */
  @InjectTransactionManager()
  async claimCancellation(
    cancellation: Cancellation,
    @MedusaContext() context: Sql = {},
  ): Promise<CancellationClaim> {
    return claimCancellation(withinTransaction(context), cancellation)
  }

  /** Cancellations, a bounded number, that were cut short and that nobody has come back to. */
  @InjectManager()
  async abandonedCancellations(@MedusaContext() context: Sql = {}): Promise<Cancellation[]> {
    return abandonedCancellations(onConnection(context), MOST_AT_ONCE)
  }

  /** Takes back what {@link claimCancellation} has given, as long as it is not complete and no money has moved. */
  @InjectTransactionManager()
  async releaseCancellation(claim: CancellationClaim, @MedusaContext() context: Sql = {}): Promise<void> {
    await releaseClaim(withinTransaction(context), claim)
  }

  /** Says that everything is given back. */
  @InjectTransactionManager()
  async completeCancellation(claim: CancellationClaim, @MedusaContext() context: Sql = {}): Promise<void> {
    await completeClaim(withinTransaction(context), claim)
  }

  /** Orders, a bounded number, whose bank transfer is awaited since before a moment; `after` is the last cursor. */
  @InjectManager()
  async overdueTransfers(
    { before, after = "" }: { before: Date; after?: string },
    @MedusaContext() context: Sql = {},
  ): Promise<{ orderId: string; cursor: string }[]> {
    return overdueTransfers(onConnection(context), { before, after, most: MOST_AT_ONCE })
  }

  /** Since when the longest awaited bank transfer is awaited; `undefined` where no order waits for one. */
  @InjectManager()
  async oldestAwaitedTransfer(@MedusaContext() context: Sql = {}): Promise<Date | undefined> {
    return oldestAwaitedTransfer(onConnection(context))
  }

  /** Cancellations, a bounded number, that buyers are to be told of. No other process gets them for a while. */
  @InjectTransactionManager()
  async takeDueNotices(@MedusaContext() context: Sql = {}): Promise<DueNotice[]> {
    return takeDueNotices(withinTransaction(context), MOST_AT_ONCE)
  }

  /** Says that a buyer knows, or will never know, that their order was cancelled. */
  @InjectManager()
  async noteTold(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await noteTold(onConnection(context), id)
  }

  /** For admins. What was ordered within a span, and within the one before, by currency. */
  @InjectManager()
  async findSales(span: Span, @MedusaContext() context: Sql = {}): Promise<Sales[]> {
    return findSales(onConnection(context), span)
  }

  /** For admins. What was ordered most, or least of what was ordered at all, by pieces. */
  @InjectManager()
  async findBestSellers(
    span: Span & SoldFilter,
    limit: number,
    @MedusaContext() context: Sql = {},
  ): Promise<BestSeller[]> {
    return findBestSellers(onConnection(context), span, limit)
  }

  /** For admins. Orders as people speak of them, in the order that is asked for. */
  @InjectManager()
  async findOrders(filter: OrderFilter, limit: number, @MedusaContext() context: Sql = {}) {
    return findOrders(onConnection(context), filter, limit)
  }

  /** For admins. Customers with what they have ordered, in the order that is asked for. */
  @InjectManager()
  async findCustomers(filter: CustomerFilter, limit: number, @MedusaContext() context: Sql = {}) {
    return findCustomers(onConnection(context), filter, limit)
  }

  /** For admins. Payments since a moment that failed and that no other has made good, the newest first. */
  @InjectManager()
  async findFailedPayments(since: Date, limit: number, @MedusaContext() context: Sql = {}) {
    return findFailedPayments(onConnection(context), since, limit)
  }

  /** For admins. The payments of an order of which something was captured. */
  @InjectManager()
  async findRefundable(orderId: string, @MedusaContext() context: Sql = {}): Promise<RefundablePayment[]> {
    return findRefundable(onConnection(context), orderId)
  }

  /** For admins. The refund of a payment that has exactly this note. */
  @InjectManager()
  async findRefundNoted(
    paymentId: string,
    note: string,
    @MedusaContext() context: Sql = {},
  ): Promise<NotedRefund | undefined> {
    return findRefundNoted(onConnection(context), paymentId, note)
  }
}

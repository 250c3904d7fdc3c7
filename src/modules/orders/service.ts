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
  leaseDueNotices,
  markNotified,
  oldestAwaitedTransfer,
  overdueTransfers,
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
 * Cancellations of the current tenant's orders, which the workflow `cancel-placed-order` writes. Also queries for
 * admins about orders and customers, which read the engine's tables.
 */
export default class OrdersModuleService extends MedusaService({ OrderCancellation }) {
  /**
   * Throws 409 `invalid_state` if a cancellation exists already, 409 `cancellation_window_closed` if an item is
   * fulfilled.
   */
  @InjectTransactionManager()
  async claimCancellation(
    cancellation: Cancellation,
    @MedusaContext() context: Sql = {},
  ): Promise<CancellationClaim> {
    return claimCancellation(withinTransaction(context), cancellation)
  }

  /** Returns a bounded number of interrupted cancellations whose lease has ended. */
  @InjectManager()
  async abandonedCancellations(@MedusaContext() context: Sql = {}): Promise<Cancellation[]> {
    return abandonedCancellations(onConnection(context), MOST_AT_ONCE)
  }

  /** Reverts {@link claimCancellation}, unless it is complete or money has moved. */
  @InjectTransactionManager()
  async releaseCancellation(claim: CancellationClaim, @MedusaContext() context: Sql = {}): Promise<void> {
    await releaseClaim(withinTransaction(context), claim)
  }

  /** Marks a cancellation as complete. */
  @InjectTransactionManager()
  async completeCancellation(claim: CancellationClaim, @MedusaContext() context: Sql = {}): Promise<void> {
    await completeClaim(withinTransaction(context), claim)
  }

  /**
   * Returns a bounded number of orders whose bank transfer is pending since before `before`. `after` is the last
   * cursor.
   */
  @InjectManager()
  async overdueTransfers(
    { before, after = "" }: { before: Date; after?: string },
    @MedusaContext() context: Sql = {},
  ): Promise<{ orderId: string; cursor: string }[]> {
    return overdueTransfers(onConnection(context), { before, after, most: MOST_AT_ONCE })
  }

  /** Returns when the oldest pending bank transfer was created, or `undefined` if no transfer is pending. */
  @InjectManager()
  async oldestAwaitedTransfer(@MedusaContext() context: Sql = {}): Promise<Date | undefined> {
    return oldestAwaitedTransfer(onConnection(context))
  }

  /** Leases a bounded number of cancellations whose buyers must be notified. Other processes skip them meanwhile. */
  @InjectTransactionManager()
  async leaseDueNotices(@MedusaContext() context: Sql = {}): Promise<DueNotice[]> {
    return leaseDueNotices(withinTransaction(context), MOST_AT_ONCE)
  }

  /** Marks a notice as done: the buyer was notified, or cannot be. */
  @InjectManager()
  async markNotified(id: string, @MedusaContext() context: Sql = {}): Promise<void> {
    await markNotified(onConnection(context), id)
  }

  /** For admins. Returns sales of a span and of the span before, by currency. */
  @InjectManager()
  async findSales(span: Span, @MedusaContext() context: Sql = {}): Promise<Sales[]> {
    return findSales(onConnection(context), span)
  }

  /** For admins. Returns the products with the most or the fewest sold pieces. */
  @InjectManager()
  async findBestSellers(
    span: Span & SoldFilter,
    limit: number,
    @MedusaContext() context: Sql = {},
  ): Promise<BestSeller[]> {
    return findBestSellers(onConnection(context), span, limit)
  }

  /** For admins. Returns orders in the requested order. */
  @InjectManager()
  async findOrders(filter: OrderFilter, limit: number, @MedusaContext() context: Sql = {}) {
    return findOrders(onConnection(context), filter, limit)
  }

  /** For admins. Returns customers with their purchases, in the requested order. */
  @InjectManager()
  async findCustomers(filter: CustomerFilter, limit: number, @MedusaContext() context: Sql = {}) {
    return findCustomers(onConnection(context), filter, limit)
  }

  /** For admins. Returns failed payments since a moment, newest first. Purchases that were paid later are left out. */
  @InjectManager()
  async findFailedPayments(since: Date, limit: number, @MedusaContext() context: Sql = {}) {
    return findFailedPayments(onConnection(context), since, limit)
  }

  /** For admins. Returns the captured payments of an order. */
  @InjectManager()
  async findRefundable(orderId: string, @MedusaContext() context: Sql = {}): Promise<RefundablePayment[]> {
    return findRefundable(onConnection(context), orderId)
  }

  /** For admins. Returns the refund of a payment with exactly this note. */
  @InjectManager()
  async findRefundNoted(
    paymentId: string,
    note: string,
    @MedusaContext() context: Sql = {},
  ): Promise<NotedRefund | undefined> {
    return findRefundNoted(onConnection(context), paymentId, note)
  }
}

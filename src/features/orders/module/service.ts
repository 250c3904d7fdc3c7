import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../kits/publications/store"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { onConnection, withinTransaction } from "../../../lib/database"
import { abandonedCancellations, claimCancellation, completeClaim, releaseClaim } from "./lib/claims"
import { findCustomerOrders } from "./lib/customer-orders"
import { findFailedPayments } from "./lib/failed-payments"
import {
  type DueOrderMail,
  leaseOrderMails,
  markOrderMailSent,
  withdrawShipmentMail,
} from "./lib/order-mails"
import { findCustomers, findOrders } from "./lib/overviews"
import { PartStore } from "./lib/part-store"
import { pricedOrder } from "./lib/priced-order"
import { findRefundable, findRefundNoted } from "./lib/refundable"
import { findRefundableOfMany } from "./lib/refundable-of-many"
import { findBestSellers, findSales } from "./lib/sales"
import {
  type DueNotice,
  keepOpen,
  leaseDueNotices,
  markNotified,
  oldestAwaitedTransfer,
  overdueTransfers,
} from "./lib/unpaid-transfers"
import { OrderCancellation } from "./models/order-cancellation"
import type { Cancellation, OwnOrdersPage } from "./types"

const MOST_AT_ONCE = 100

type Sql = Context<SqlEntityManager>

const QUERIES = {
  /** Leaves an unpaid order open for ever, because something of it was used. */
  keepOpen,
  /** When the order that has waited longest for a bank transfer was placed. `undefined` if no order waits. */
  oldestAwaitedTransfer,
  /** Records that no mail is needed any more: the buyer got it, or cannot get it. */
  markNotified,
  /** Records that the mail was sent, or that nobody needs it. */
  markOrderMailSent,
  /** Records that a shipment gets no mail. */
  withdrawShipmentMail,
  /** For admins: the sales in a time span and in the equally long span before, by currency. */
  findSales,
  /** For admins. Returns the products with the most or the fewest sold pieces. */
  findBestSellers,
  /** For admins. Returns orders in the requested order. */
  findOrders,
  /** For admins. Returns customers with their purchases, in the requested order. */
  findCustomers,
  /**
   * For admins: the payments that have failed since a time, newest first. Purchases that were paid later are left out.
   */
  findFailedPayments,
  /** For admins. Returns the captured payments of an order. */
  findRefundable,
  /** For admins. Returns what is left of the captured payments of these orders. */
  findRefundableOfMany,
  /** For admins. Returns the refund of a payment with exactly this note. */
  findRefundNoted,
}

const CHANGES = {
  /**
   * Gives the caller the sole right to cancel an order, for some minutes (a lease). Throws 409 `invalid_state` if it
   * was given or the order was cancelled before, 409 `cancellation_window_closed` if an item was fulfilled.
   */
  claimCancellation,
  /** Reverts `claimCancellation`. If the cancellation is complete or money was refunded, nothing happens. */
  releaseCancellation: releaseClaim,
  /** Marks a cancellation as complete. */
  completeCancellation: completeClaim,
}

/**
 * Stores the cancellations of the current tenant's orders, for the workflow `cancel-placed-order`. Also answers admins'
 * questions about orders and customers from the engine's tables.
 */
export default class OrdersModuleService extends withQueries(MedusaService({ OrderCancellation }), {
  queries: QUERIES,
  changes: CHANGES,
}) {
  /** What was decided about the money of canceled parts of orders. */
  readonly parts: PartStore

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.parts = new PartStore(dependencies)
  }

  /** Cancellations that a crash has interrupted: their lease has ended. Up to a limit. */
  @InjectManager()
  async abandonedCancellations(@MedusaContext() context: Sql = {}): Promise<Cancellation[]> {
    return abandonedCancellations(onConnection(context), MOST_AT_ONCE)
  }

  /**
   * Orders that have waited for a bank transfer since before `before`, up to a limit. For the next page, `after` is the
   * cursor of the last order.
   */
  @InjectManager()
  async overdueTransfers(
    { before, after = "" }: { before: Date; after?: string },
    @MedusaContext() context: Sql = {},
  ): Promise<{ orderId: string; cursor: string }[]> {
    return overdueTransfers(onConnection(context), { before, after, most: MOST_AT_ONCE })
  }

  /**
   * Takes cancellations whose buyers must get a mail, up to a limit. Other processes leave them alone for some time.
   */
  @InjectTransactionManager()
  async leaseDueNotices(@MedusaContext() context: Sql = {}): Promise<DueNotice[]> {
    return leaseDueNotices(withinTransaction(context), MOST_AT_ONCE)
  }

  /** Takes mails to buyers that are due. Other processes leave them alone for some time. */
  @InjectTransactionManager()
  async leaseOrderMails(@MedusaContext() context: Sql = {}): Promise<DueOrderMail[]> {
    return leaseOrderMails(withinTransaction(context), clock.date())
  }

  /**
   * One page of a customer's orders with all sums, as the engine's query returns them, and the number of all. One
   * statement reads it; the engine needs fifteen.
   */
  @InjectManager()
  async listOwnOrders(customerId: string, page: OwnOrdersPage, @MedusaContext() context: Sql = {}) {
    const { orders, count } = await findCustomerOrders(onConnection(context), customerId, page)
    return { orders: orders.map(pricedOrder), count }
  }
}

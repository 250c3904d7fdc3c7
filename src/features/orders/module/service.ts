import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../kits/publications/store"
import { withQueries } from "../../../lib/bound-queries"
import { onConnection } from "../../../lib/database"
import { abandonedCancellations, claimCancellation, completeClaim, releaseClaim } from "./lib/claims"
import { findCustomerOrders } from "./lib/customer-orders"
import { findFailedPayments } from "./lib/failed-payments"
import { mailStateOf } from "./lib/order-mails"
import { findCustomers, findOrders } from "./lib/overviews"
import { PartStore } from "./lib/part-store"
import { pricedOrder } from "./lib/priced-order"
import { findRefundable, findRefundNoted } from "./lib/refundable"
import { findRefundableOfMany } from "./lib/refundable-of-many"
import { findBestSellers, findSales, findTakings } from "./lib/sales"
import { keepOpen, oldestAwaitedTransfer, overdueTransfers } from "./lib/unpaid-transfers"
import { findWaitingOrders } from "./lib/waiting-orders"
import { OrderCancellation } from "./models/order-cancellation"
import type { Cancellation, OwnOrdersPage } from "./types"

const MAX_AT_ONCE = 100

type Sql = Context<SqlEntityManager>

const QUERIES = {
  /** Excludes an unpaid order from automatic cancellation, because an item, such as a ticket, was used. */
  keepOpen,
  /** When the order that has waited longest for a bank transfer was placed. `undefined` if no order waits. */
  oldestAwaitedTransfer,
  /** Reads the facts by which the right mail about an order is chosen. */
  mailStateOf,
  /** For admins: the sales in a time span and in the equally long span before, by currency. */
  findSales,
  /** For admins: the money paid for the orders of each day since a time, in one currency. */
  findTakings,
  /** For admins. Returns the products of which the most or the fewest pieces were sold. */
  findBestSellers,
  /** For admins. Returns orders in the requested order. */
  findOrders,
  /** For admins. Returns customers with their purchases, in the requested order. */
  findCustomers,
  /**
   * For admins: the payments that have failed since a time, newest first. Purchases that were paid later are left out.
   */
  findFailedPayments,
  /** For admins: the orders to pack, and those with a failed payment. */
  findWaitingOrders,
  /** For admins. Returns the captured payments of an order. */
  findRefundable,
  /** For admins. Returns how much of each captured payment of these orders is not refunded yet. */
  findRefundableOfMany,
  /** For admins. Returns the refund of a payment with exactly this note. */
  findRefundNoted,
}

const CHANGES = {
  /**
   * Gives the caller the sole right to cancel an order, for some minutes (a lease). Throws 409
   * `invalid_state` if another caller has this right or the order is already canceled, and 409
   * `cancellation_window_closed` if an item was fulfilled.
   */
  claimCancellation,
  /**
   * Reverts `claimCancellation`. If money was refunded, only ends the lease, so that a job finishes the
   * cancellation. If the cancellation is complete, nothing happens.
   */
  releaseCancellation: releaseClaim,
  /** Marks a cancellation as complete. */
  completeCancellation: completeClaim,
}

/**
 * Stores the cancellations of the current tenant's orders, for the workflow `cancel-placed-order`. Also reads
 * orders, payments and customers from the engine's tables, mostly for admins.
 */
export default class OrdersModuleService extends withQueries(MedusaService({ OrderCancellation }), {
  queries: QUERIES,
  changes: CHANGES,
}) {
  /** The decisions whether canceled parts of orders, such as single tickets, are refunded. */
  readonly parts: PartStore

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.parts = new PartStore(dependencies)
  }

  /** Incomplete cancellations whose lease has ended, such as after a crash. Up to a limit. */
  @InjectManager()
  async abandonedCancellations(@MedusaContext() context: Sql = {}): Promise<Cancellation[]> {
    return abandonedCancellations(onConnection(context), MAX_AT_ONCE)
  }

  /**
   * Orders whose wait for a bank transfer began at `before` or earlier, up to a limit. For the next page,
   * `after` is the cursor of the last order.
   */
  @InjectManager()
  async overdueTransfers(
    { before, after = "" }: { before: Date; after?: string },
    @MedusaContext() context: Sql = {},
  ): Promise<{ orderId: string; cursor: string }[]> {
    return overdueTransfers(onConnection(context), { before, after, most: MAX_AT_ONCE })
  }

  /**
   * One page of a customer's orders with all sums, as the engine's query returns them, and the number of all
   * orders that match. One SQL statement reads all of this; the engine needs fifteen.
   */
  @InjectManager()
  async listOwnOrders(customerId: string, page: OwnOrdersPage, @MedusaContext() context: Sql = {}) {
    const { orders, count } = await findCustomerOrders(onConnection(context), customerId, page)
    return { orders: orders.map(pricedOrder), count }
  }
}

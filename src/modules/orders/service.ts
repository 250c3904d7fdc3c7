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
import { OrderCancellation } from "./models/order-cancellation"
import type { Cancellation, CancellationClaim } from "./types"

const MOST_AT_ONCE = 100

type Sql = Context<SqlEntityManager>

/** The cancellations of the current tenant's orders. Written by the workflow `cancel-placed-order`. */
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
}

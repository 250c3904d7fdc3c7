import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  generateEntityId,
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { checkedEvent, recordTogether } from "../../../kits/outbox/record-event"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { onConnection, withinTransaction } from "../../../lib/database"
import { LEASE_MS } from "./due"
import { orderPlaced, paymentCaptured } from "./events"
import {
  abandonedCarts,
  deleteCompletion,
  deletePlaced,
  findCart,
  findRemains,
  hasStandingPayment,
  insertCompletion,
  postponeLease,
  restoreSessions,
  suspendedSessions,
} from "./lib/rows"
import { firstShort } from "./lib/shortage"
import { CartCompletion } from "./models/cart-completion"
import type { Begun, Completion } from "./types"

const MAX_AT_ONCE = 100
const POSTPONED_MS = 30_000

const QUERIES = {
  /** Returns when the cart was completed, and its payment sessions. */
  cartToComplete: findCart,
  /** Returns the title of a line without enough stock, if there is one. */
  shortOf: firstShort,
  /** Returns the cart's interrupted completion, if there is one. */
  remainsOf: findRemains,
  /** The payment sessions that are hidden from the engine while the cart becomes an order. */
  setAsideBy: suspendedSessions,
  /** Whether money was authorized or captured with a session, and not given back. */
  isPaid: hasStandingPayment,
}

/**
 * Records which carts of the current tenant are becoming orders. Call it only while you hold the cart's lock. It also
 * writes to tables of the engine, because only then one transaction contains both.
 */
export default class CartCompletionModuleService extends withQueries(MedusaService({ CartCompletion }), {
  queries: QUERIES,
}) {
  /**
   * Records that a cart is becoming an order. Hides its other payment sessions from the engine meanwhile. Returns the
   * input for {@link undo} and {@link end}.
   */
  @InjectManager()
  async begin(
    { cart_id, payment_session_id }: Omit<Completion, "id">,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<Begun> {
    const completion = { id: generateEntityId(undefined, "cartco"), cart_id, payment_session_id }
    const leasedUntil = new Date(clock.now() + LEASE_MS)
    return { ...completion, setAside: await insertCompletion(onConnection(context), completion, leasedUntil) }
  }

  /** Records that the order was placed. */
  async end(id: string): Promise<void> {
    await this.endInTransaction(id)
  }

  /** Records that the cart did not become an order. The buyer may try again with any payment session. */
  async undo(completion: Completion): Promise<void> {
    await this.undoInTransaction(completion)
  }

  /** Puts a cart off for half a minute, because its completion could be neither finished nor reverted now. */
  @InjectManager()
  async postpone(cartId: string, @MedusaContext() context: Context<SqlEntityManager> = {}): Promise<void> {
    await postponeLease(onConnection(context), cartId, new Date(clock.now() + POSTPONED_MS))
  }

  /** Returns carts whose completion was interrupted and that no request has tried again. Up to a limit. */
  @InjectManager()
  async abandoned(@MedusaContext() context: Context<SqlEntityManager> = {}): Promise<string[]> {
    return abandonedCarts(onConnection(context), clock.date(), MAX_AT_ONCE)
  }

  @InjectTransactionManager()
  protected async endInTransaction(
    id: string,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<void> {
    const sql = withinTransaction(context)
    const placed = await deletePlaced(sql, id)
    if (!placed) return
    // One statement, because each checkout waits for it.
    await recordTogether(sql, [
      checkedEvent(orderPlaced, placed.order),
      ...placed.captured.map((captured) => checkedEvent(paymentCaptured, captured)),
    ])
  }

  @InjectTransactionManager()
  protected async undoInTransaction(
    completion: Completion,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<void> {
    const sql = withinTransaction(context)
    await restoreSessions(sql, completion)
    await deleteCompletion(sql, completion.id)
  }
}

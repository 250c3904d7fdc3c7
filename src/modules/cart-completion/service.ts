import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  generateEntityId,
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import { onConnection, withinTransaction } from "../../lib/database"
import { recordEvent } from "../../lib/outbox/record-event"
import { LEASE_MS } from "./due"
import { orderPlaced } from "./events"
import {
  abandonedCarts,
  deleteCompletion,
  deletePlaced,
  findRemains,
  hasStandingPayment,
  insertCompletion,
  postponeLease,
  restoreSessions,
  retireSpentSessions,
  suspendedSessions,
  suspendOtherSessions,
} from "./lib/rows"
import { firstShort } from "./lib/shortage"
import { CartCompletion } from "./models/cart-completion"
import type { Begun, Completion, Remains } from "./types"

const MOST_AT_ONCE = 100
const POSTPONED_MS = 30_000

/**
 * Keeps count of carts that are becoming orders, for the current tenant. The caller holds the cart's lock. What it
 * writes into tables of the engine, it writes there in one transaction with its own: across modules, the engine could
 * not.
 */
export default class CartCompletionModuleService extends MedusaService({ CartCompletion }) {
  /**
   * Notes that a cart is becoming an order, and sets its other payment sessions aside. Answers what {@link undo} and
   * {@link end} need.
   */
  async begin(completion: Omit<Completion, "id">): Promise<Begun> {
    return this.beginInTransaction(completion)
  }

  /** The cart has become an order that stands: it is recorded as placed. */
  async end(id: string): Promise<void> {
    await this.endInTransaction(id)
  }

  /** The cart has not become an order, and may be tried again, with any of its payment sessions. */
  async undo(completion: Completion): Promise<void> {
    await this.undoInTransaction(completion)
  }

  /** The title of a line for which there is not enough in stock by now, if there is one. */
  @InjectManager()
  async shortOf(
    cartId: string,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<string | undefined> {
    return firstShort(onConnection(context), cartId)
  }

  /** What is left of a completion of this cart that was cut short, if one was. */
  @InjectManager()
  async remainsOf(
    cartId: string,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<Remains | undefined> {
    return findRemains(onConnection(context), cartId)
  }

  /** The payment sessions that a completion has set aside. */
  @InjectManager()
  async setAsideBy(
    completion: Completion,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<string[]> {
    return suspendedSessions(onConnection(context), completion)
  }

  /** Whether money stands behind a payment session: promised or taken, and not given back. */
  @InjectManager()
  async isPaid(
    paymentSessionId: string,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<boolean> {
    return hasStandingPayment(onConnection(context), paymentSessionId)
  }

  /** Leaves a cart alone for half a minute, as nothing could be done about it. */
  @InjectManager()
  async postpone(cartId: string, @MedusaContext() context: Context<SqlEntityManager> = {}): Promise<void> {
    await postponeLease(onConnection(context), cartId, new Date(clock.now() + POSTPONED_MS))
  }

  /** Carts, a bounded number, whose completion was cut short and that nobody has come back to. */
  @InjectManager()
  async abandoned(@MedusaContext() context: Context<SqlEntityManager> = {}): Promise<string[]> {
    return abandonedCarts(onConnection(context), clock.date(), MOST_AT_ONCE)
  }

  @InjectTransactionManager()
  protected async beginInTransaction(
    { cart_id, payment_session_id }: Omit<Completion, "id">,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<Begun> {
    const sql = withinTransaction(context)
    const id = generateEntityId(undefined, "cartco")
    await insertCompletion(sql, { id, cart_id, payment_session_id }, new Date(clock.now() + LEASE_MS))
    await retireSpentSessions(sql, cart_id)
    const setAside =
      payment_session_id === null ? [] : await suspendOtherSessions(sql, id, payment_session_id)
    return { id, cart_id, payment_session_id, setAside }
  }

  @InjectTransactionManager()
  protected async endInTransaction(
    id: string,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<void> {
    const sql = withinTransaction(context)
    const order = await deletePlaced(sql, id)
    if (order) await recordEvent(sql, orderPlaced, order)
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

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Actor } from "../../../../lib/actor"
import { clock } from "../../../../lib/clock"
import {
  claimDeliveries,
  type Delivery,
  finishDelivery,
  orderAgain,
  postponeDelivery,
  subscriptionOfOrder,
} from "./deliveries"

type InTransaction = <Result>(work: (sql: Knex) => Promise<Result>) => Promise<Result>

/** The part of the module's service for the orders of paid periods. Each method is one transaction. */
export class DeliverySide {
  constructor(private readonly inTransaction: InTransaction) {}

  /** Claims the periods whose orders are due. */
  claim(): Promise<Delivery[]> {
    return this.inTransaction((sql) => claimDeliveries(sql, clock.date()))
  }

  finish(cycleId: string, orderId: string): Promise<void> {
    return this.inTransaction((sql) => finishDelivery(sql, cycleId, orderId))
  }

  /** Stores why an order could not be placed. It is tried again later. Returns whether it is the first problem. */
  postpone(cycleId: string, problem: { error: string; isFinal: boolean }): Promise<boolean> {
    return this.inTransaction((sql) => postponeDelivery(sql, cycleId, { ...problem, now: clock.date() }))
  }

  /** The subscription whose paid period this order delivers. Undefined for other orders. */
  subscriptionOf(orderId: string): Promise<string | undefined> {
    return this.inTransaction((sql) => subscriptionOfOrder(sql, orderId))
  }

  /** Makes the orders that could not be placed due again. Throws 409 `invalid_state` if there are none. */
  orderAgain(subscriptionId: string, actor: Actor): Promise<void> {
    return this.inTransaction((sql) => orderAgain(sql, subscriptionId, { actor, now: clock.date() }))
  }
}

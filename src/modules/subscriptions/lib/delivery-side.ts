import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../../../lib/clock"
import { claimDeliveries, type Delivery, finishDelivery, postponeDelivery } from "./deliveries"

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
  postpone(cycleId: string, error: string): Promise<boolean> {
    return this.inTransaction((sql) => postponeDelivery(sql, cycleId, { error, now: clock.date() }))
  }
}

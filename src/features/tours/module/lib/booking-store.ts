import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../../kits/publications/store"
import { RefundStore } from "../../../../kits/refunds/store"
import { ModuleStore, withQueries } from "../../../../lib/bound-queries"
import { clock } from "../../../../lib/clock"
import { withinTransaction } from "../../../../lib/database"
import { reservedAfter } from "./bookings"
import { cancelDeparture, reachOf, scheduleAgain } from "./cancellation"
import { bookedTours, bookingsOf, hasBooked } from "./customers-bookings"
import { type DueMail, leaseMails, markMailSent } from "./mails"
import { listPassengers } from "./passengers"
import { printedBooking } from "./printing"
import { bookingRefunds, countOpenRefunds, keptAmong } from "./refunds"

type Sql = Context<SqlEntityManager>

const QUERIES = {
  ofCustomer: bookingsOf,
  reservedAfter,
  tours: bookedTours,
  /** Bookings whose departure is canceled without refunds, and that are not canceled themselves yet. */
  keptAmong,
  hasBooked,
  listPassengers,
  /** `undefined` for an unknown id, and for a booking that a cart has reserved. */
  printed: printedBooking,
  reachOf,
  /** How many bookings of a departure are still to be refunded. */
  countOpenRefunds,
}

const CHANGES = {
  cancelDeparture,
  scheduleAgain,
  markMailSent,
}

/** The bookings of orders: what customers, admins and mails read, and the cancellation of departures. */
export class BookingStore extends withQueries(ModuleStore, { queries: QUERIES, changes: CHANGES }) {
  readonly refunds: RefundStore

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.refunds = new RefundStore(dependencies, bookingRefunds)
  }

  leaseMails(): Promise<DueMail[]> {
    return this.inTransaction((sql) => leaseMails(sql, clock.date()))
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}

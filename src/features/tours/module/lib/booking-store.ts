import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, DAL } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../../kits/publications/store"
import type { Reader } from "../../../../kits/publications/types"
import { RefundStore } from "../../../../kits/refunds/store"
import type { PageQuery } from "../../../../kits/rows/lists"
import { clock } from "../../../../lib/clock"
import { onConnection, withinTransaction } from "../../../../lib/database"
import type { PassengerFilter, PrintedBooking } from "../types"
import { type ReservedPage, reservedAfter } from "./bookings"
import { type Cancellation, cancelDeparture, type Reach, reachOf, scheduleAgain } from "./cancellation"
import { bookedTours, bookingsOf, hasBooked } from "./customers-bookings"
import { type DueMail, leaseMails, markMailSent } from "./mails"
import { listPassengers } from "./passengers"
import { printedBooking } from "./printing"
import { bookingRefunds, countOpenRefunds, keptAmong } from "./refunds"

type Sql = Context<SqlEntityManager>

/** The bookings of orders: what customers, admins and mails read, and the cancellation of departures. */
export class BookingStore {
  /** The decorators below use it to open connections and transactions. */
  protected readonly baseRepository_: DAL.RepositoryService
  readonly refunds: RefundStore

  constructor(dependencies: StoreDependencies) {
    this.baseRepository_ = dependencies.baseRepository
    this.refunds = new RefundStore(dependencies, bookingRefunds)
  }

  @InjectManager()
  async ofCustomer(customerId: string, page: PageQuery, @MedusaContext() context: Sql = {}) {
    return bookingsOf(onConnection(context), customerId, page)
  }

  @InjectManager()
  async reservedAfter(page: ReservedPage, @MedusaContext() context: Sql = {}) {
    return reservedAfter(onConnection(context), page)
  }

  @InjectManager()
  async tours(ids: readonly string[], reader: Reader, @MedusaContext() context: Sql = {}) {
    return bookedTours(onConnection(context), ids, reader)
  }

  /** Bookings whose departure is canceled without refunds, and that are not canceled themselves yet. */
  @InjectManager()
  async keptAmong(holdIds: readonly string[], @MedusaContext() context: Sql = {}) {
    return keptAmong(onConnection(context), holdIds)
  }

  @InjectManager()
  async hasBooked(tourId: string, customerId: string, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return hasBooked(onConnection(context), tourId, customerId)
  }

  @InjectManager()
  async listPassengers(
    filter: PassengerFilter,
    page: PageQuery & { isDescending: boolean },
    @MedusaContext() context: Sql = {},
  ) {
    return listPassengers(onConnection(context), filter, page)
  }

  /** `undefined` for an unknown id, and for a booking that a cart has reserved. */
  @InjectManager()
  async printed(
    id: string,
    reader: Reader,
    @MedusaContext() context: Sql = {},
  ): Promise<PrintedBooking | undefined> {
    return printedBooking(onConnection(context), id, reader)
  }

  @InjectManager()
  async reachOf(departureId: string, @MedusaContext() context: Sql = {}): Promise<Reach> {
    return reachOf(onConnection(context), departureId)
  }

  /** How many bookings of a departure are still to be refunded. */
  @InjectManager()
  async countOpenRefunds(departureId: string, @MedusaContext() context: Sql = {}): Promise<number> {
    return countOpenRefunds(onConnection(context), departureId)
  }

  cancelDeparture(cancellation: Cancellation): Promise<string[]> {
    return this.inTransaction((sql) => cancelDeparture(sql, cancellation))
  }

  scheduleAgain(canceled: { departure_id: string; mailIds: readonly string[] }): Promise<void> {
    return this.inTransaction((sql) => scheduleAgain(sql, canceled))
  }

  leaseMails(): Promise<DueMail[]> {
    return this.inTransaction((sql) => leaseMails(sql, clock.date()))
  }

  markMailSent(id: string): Promise<void> {
    return this.inTransaction((sql) => markMailSent(sql, id))
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}

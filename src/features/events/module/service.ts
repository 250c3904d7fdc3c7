import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../kits/publications/store"
import type { Reader } from "../../../kits/publications/types"
import type { PageQuery } from "../../../kits/rows/lists"
import { clock } from "../../../lib/clock"
import { onConnection, withinTransaction } from "../../../lib/database"
import { type AdmissionPage, listAdmissions } from "./lib/admission-list"
import { AnnouncementStore } from "./lib/announcement-store"
import { cancelOne, checkIn, confirmAgain, type Scan, spentAmong } from "./lib/check-in"
import { EventStore } from "./lib/event-store"
import { fitReleased, fitRestored } from "./lib/fitting"
import { EVENTS } from "./lib/kind"
import {
  admissionOf,
  admissionsOfOrder,
  confirmSold,
  printedAdmission,
  type ReservedPage,
  registrationsOf,
  removeReserved,
  removeReservedAdmissions,
  reserve,
  reservedAfter,
  returnSold,
} from "./lib/registrations"
import { eventsById, ticketsOf, ticketsOnSale, usesQuota } from "./lib/tickets"
import { Event } from "./models/event"
import { EventCheckIn } from "./models/event-check-in"
import { EventRegistration } from "./models/event-registration"
import { EventRevision } from "./models/event-revision"
import { EventTicket } from "./models/event-ticket"
import { EventTranslation } from "./models/event-translation"
import type {
  AdmissionFilter,
  CustomersRegistration,
  Registration,
  Reserving,
  SoldTickets,
  Ticket,
  TicketOnSale,
} from "./types"

type Sql = Context<SqlEntityManager>

/** The events of the current tenant. The feature's workflows write them. */
export default class EventsModuleService extends MedusaService({
  Event,
  EventTranslation,
  EventRevision,
  EventTicket,
  EventRegistration,
  EventCheckIn,
}) {
  readonly publications: EventStore
  readonly announcements: AnnouncementStore

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.publications = new EventStore(dependencies, EVENTS)
    this.announcements = new AnnouncementStore(dependencies, this.publications)
  }

  /** All tickets of these events. One statement. */
  @InjectManager()
  async ticketsOf(eventIds: readonly string[], @MedusaContext() context: Sql = {}): Promise<Ticket[]> {
    return ticketsOf(onConnection(context), eventIds)
  }

  @InjectManager()
  async ticketsOnSale(ids: readonly string[], @MedusaContext() context: Sql = {}): Promise<TicketOnSale[]> {
    return ticketsOnSale(onConnection(context), ids, clock.date())
  }

  @InjectManager()
  async eventsById(ids: readonly string[], reader: Reader, @MedusaContext() context: Sql = {}) {
    return eventsById(onConnection(context), ids, reader)
  }

  @InjectManager()
  async registrationsOf(customerId: string, page: PageQuery, @MedusaContext() context: Sql = {}) {
    return registrationsOf(onConnection(context), customerId, page)
  }

  @InjectManager()
  async usesQuota(quotaId: string, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return usesQuota(onConnection(context), quotaId)
  }

  @InjectManager()
  async listAdmissions(filter: AdmissionFilter, page: AdmissionPage, @MedusaContext() context: Sql = {}) {
    return listAdmissions(onConnection(context), filter, page)
  }

  /** Throws 404. */
  @InjectManager()
  async admissionOf(id: string, @MedusaContext() context: Sql = {}): Promise<Registration> {
    return admissionOf(onConnection(context), id)
  }

  reserve(reserving: Reserving): Promise<void> {
    return this.inTransaction((sql) => reserve(sql, reserving))
  }

  removeReserved(holdLineId: string): Promise<void> {
    return this.inTransaction((sql) => removeReserved(sql, holdLineId))
  }

  /** @param mailAt when the buyer gets the tickets by mail. */
  confirmSold(orderId: string, lines: readonly SoldTickets[], mailAt: Date): Promise<void> {
    return this.inTransaction((sql) => confirmSold(sql, orderId, lines, mailAt))
  }

  returnSold(lines: readonly SoldTickets[]): Promise<void> {
    return this.inTransaction((sql) => returnSold(sql, lines))
  }

  fitReleased(lines: readonly SoldTickets[]): Promise<void> {
    return this.inTransaction((sql) => fitReleased(sql, lines, clock.date()))
  }

  fitRestored(lines: readonly SoldTickets[]): Promise<void> {
    return this.inTransaction((sql) => fitRestored(sql, lines))
  }

  /** A ticket of these lines that was used, or whose event has begun. */
  @InjectManager()
  async spentAmong(holdLineIds: readonly string[], @MedusaContext() context: Sql = {}) {
    return spentAmong(onConnection(context), holdLineIds, clock.date())
  }

  checkIn(scan: Scan): Promise<Registration> {
    return this.inTransaction((sql) => checkIn(sql, scan, clock.date()))
  }

  cancelOne(id: string): Promise<Registration> {
    return this.inTransaction((sql) => cancelOne(sql, id, clock.date()))
  }

  confirmAgain(id: string): Promise<void> {
    return this.inTransaction((sql) => confirmAgain(sql, id))
  }

  /** The valid and canceled admissions of an order for an event, in the order of the tickets. */
  @InjectManager()
  async admissionsOfOrder(
    orderId: string,
    eventId: string,
    @MedusaContext() context: Sql = {},
  ): Promise<CustomersRegistration[]> {
    return admissionsOfOrder(onConnection(context), orderId, eventId)
  }

  /** `undefined` for an unknown id, and for a ticket that a cart has reserved. */
  @InjectManager()
  async printedAdmission(
    id: string,
    @MedusaContext() context: Sql = {},
  ): Promise<CustomersRegistration | undefined> {
    return printedAdmission(onConnection(context), id)
  }

  /** A page of what carts have reserved. The page begins after an id. */
  @InjectManager()
  async reservedAfter(page: ReservedPage, @MedusaContext() context: Sql = {}) {
    return reservedAfter(onConnection(context), page)
  }

  /** Deletes these admissions if they still belong to carts. */
  removeReservedAdmissions(ids: readonly string[]): Promise<void> {
    return this.inTransaction((sql) => removeReservedAdmissions(sql, ids))
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}

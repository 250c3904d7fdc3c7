import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { clock } from "../../lib/clock"
import type { PageQuery } from "../../lib/contract/lists"
import { onConnection, withinTransaction } from "../../lib/database"
import type { StoreDependencies } from "../../lib/publications/store"
import type { Reader } from "../../lib/publications/types"
import { type Announcement, announce, type Reach, reachOf, requireReach } from "./lib/announcements"
import { cancelOne, checkIn, confirmAgain, type Scan } from "./lib/check-in"
import { EventStore } from "./lib/event-store"
import { EVENTS } from "./lib/kind"
import { type DueMail, forgetMails, leaseMails, markMailSent } from "./lib/mails"
import {
  type AdmissionPage,
  admissionOf,
  admissionsOfOrder,
  confirmSold,
  fitQuantities,
  listAdmissions,
  printedAdmission,
  purgeReserved,
  registrationsOf,
  removeReserved,
  reserve,
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

const DAY_MS = 86_400_000
/** For how long the names in carts are kept that become no order. */
const RESERVED_DAYS = 7

/** The events of the current tenant. The workflows of `workflows/events` write them. */
export default class EventsModuleService extends MedusaService({
  Event,
  EventTranslation,
  EventRevision,
  EventTicket,
  EventRegistration,
  EventCheckIn,
}) {
  readonly publications: EventStore

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.publications = new EventStore(dependencies, EVENTS)
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

  fitQuantities(lines: readonly SoldTickets[]): Promise<void> {
    return this.inTransaction((sql) => fitQuantities(sql, lines, clock.date()))
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

  @InjectManager()
  async reachOf(eventId: string, @MedusaContext() context: Sql = {}): Promise<Reach> {
    return reachOf(onConnection(context), eventId)
  }

  /** Throws 409 `invalid_state` if the numbers are not those of the event. */
  @InjectManager()
  async requireReach(
    wanted: Reach & { event_id: string },
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    await requireReach(onConnection(context), wanted)
  }

  announce(announcement: Announcement): Promise<string[]> {
    return this.inTransaction((sql) => announce(sql, announcement))
  }

  forgetMails(ids: readonly string[]): Promise<void> {
    return this.inTransaction((sql) => forgetMails(sql, ids))
  }

  leaseMails(): Promise<DueMail[]> {
    return this.inTransaction((sql) => leaseMails(sql, clock.date()))
  }

  markMailSent(id: string): Promise<void> {
    return this.inTransaction((sql) => markMailSent(sql, id))
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

  purge(): Promise<number> {
    return this.inTransaction((sql) => purgeReserved(sql, new Date(clock.now() - RESERVED_DAYS * DAY_MS)))
  }

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}

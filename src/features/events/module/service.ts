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
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { onConnection, withinTransaction } from "../../../lib/database"
import { listAdmissions } from "./lib/admission-list"
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
import type { Registration, SoldTickets, TicketOnSale } from "./types"

type Sql = Context<SqlEntityManager>

const QUERIES = {
  /** All tickets of these events. One statement. */
  ticketsOf,
  eventsById,
  registrationsOf,
  usesQuota,
  listAdmissions,
  /** Throws 404. */
  admissionOf,
  /** The valid and canceled admissions of an order for an event, in the order of the tickets. */
  admissionsOfOrder,
  /** `undefined` for an unknown id, and for a ticket that a cart has reserved. */
  printedAdmission,
  /** A page of what carts have reserved. The page begins after an id. */
  reservedAfter,
}

const CHANGES = {
  reserve,
  removeReserved,
  /** @param mailAt when the buyer gets the tickets by mail. */
  confirmSold,
  returnSold,
  fitRestored,
  confirmAgain,
  /** Deletes these admissions if they still belong to carts. */
  removeReservedAdmissions,
}

/** The events of the current tenant. The feature's workflows write them. */
export default class EventsModuleService extends withQueries(
  MedusaService({ Event, EventTranslation, EventRevision, EventTicket, EventRegistration, EventCheckIn }),
  { queries: QUERIES, changes: CHANGES },
) {
  readonly publications: EventStore
  readonly announcements: AnnouncementStore

  constructor(dependencies: StoreDependencies) {
    super(dependencies)
    this.publications = new EventStore(dependencies, EVENTS)
    this.announcements = new AnnouncementStore(dependencies, this.publications)
  }

  @InjectManager()
  async ticketsOnSale(ids: readonly string[], @MedusaContext() context: Sql = {}): Promise<TicketOnSale[]> {
    return ticketsOnSale(onConnection(context), ids, clock.date())
  }

  fitReleased(lines: readonly SoldTickets[]): Promise<void> {
    return this.inTransaction((sql) => fitReleased(sql, lines, clock.date()))
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

  @InjectTransactionManager()
  protected async inTransaction<Result>(
    work: (sql: Knex) => Promise<Result>,
    @MedusaContext() context: Sql = {},
  ): Promise<Result> {
    return work(withinTransaction(context))
  }
}

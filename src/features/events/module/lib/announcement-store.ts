import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context, DAL } from "@medusajs/framework/types"
import { InjectManager, InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import type { StoreDependencies } from "../../../../kits/publications/store"
import { RefundStore } from "../../../../kits/refunds/store"
import { clock } from "../../../../lib/clock"
import { onConnection, withinTransaction } from "../../../../lib/database"
import {
  type Announced,
  type Announcement,
  type AnnouncementUndo,
  announce,
  isAnnounced,
  type OrdersPage,
  type Reach,
  reachOf,
  type ValidTicket,
  validTickets,
} from "./announcements"
import type { EventStore } from "./event-store"
import { type DueMail, forgetMails, leaseMails, markMailSent } from "./mails"
import { countOpenRefunds, keptAmong, ticketRefunds } from "./refunds"

type Sql = Context<SqlEntityManager>

/** Announces postponed and canceled events: the plan, the mails to the buyers, and the refunds. */
export class AnnouncementStore {
  /** The decorators below use it to open connections and transactions. */
  protected readonly baseRepository_: DAL.RepositoryService
  readonly refunds: RefundStore

  constructor(
    dependencies: StoreDependencies,
    private readonly publications: EventStore,
  ) {
    this.baseRepository_ = dependencies.baseRepository
    this.refunds = new RefundStore(dependencies, ticketRefunds)
  }

  @InjectManager()
  async reachOf(eventId: string, @MedusaContext() context: Sql = {}): Promise<Reach> {
    return reachOf(onConnection(context), eventId)
  }

  @InjectManager()
  async validTickets(page: OrdersPage, @MedusaContext() context: Sql = {}): Promise<ValidTicket[]> {
    return validTickets(onConnection(context), page)
  }

  /** How many canceled tickets of an event are still to be refunded. */
  @InjectManager()
  async countOpenRefunds(eventId: string, @MedusaContext() context: Sql = {}): Promise<number> {
    return countOpenRefunds(onConnection(context), eventId)
  }

  /** Tickets whose event is canceled without refunds, and that are not canceled themselves yet. */
  @InjectManager()
  async keptAmong(holdLineIds: readonly string[], @MedusaContext() context: Sql = {}) {
    return keptAmong(onConnection(context), holdLineIds)
  }

  /** Tells after a crash whether {@link announce} has run. */
  @InjectManager()
  async isAnnounced(wanted: Announced, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return isAnnounced(onConnection(context), wanted)
  }

  /**
   * Postpones or cancels an event and notes its mails and refunds, in one transaction. It waits for orders that are just
   * being placed. Returns the input of {@link revert}.
   *
   * Throws 404, and 409 `invalid_state` if the numbers are not those of the event.
   */
  @InjectTransactionManager()
  async announce(wanted: Announcement, @MedusaContext() context: Sql = {}): Promise<AnnouncementUndo> {
    const { event_id, kind, actor } = wanted
    const before = await this.publications.change(event_id, { event_status: kind }, actor, context)
    return { before, ...(await announce(withinTransaction(context), wanted)) }
  }

  @InjectTransactionManager()
  async revert(
    { before, mailIds, refundIds }: AnnouncementUndo,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    const sql = withinTransaction(context)
    await forgetMails(sql, mailIds)
    await ticketRefunds.forget(sql, refundIds)
    await this.publications.undo(before, context)
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

import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import { forgetMails } from "../../../../kits/mail-queue/mails"
import type { StoreDependencies } from "../../../../kits/publications/store"
import { RefundStore } from "../../../../kits/refunds/store"
import { ModuleStore, withQueries } from "../../../../lib/bound-queries"
import { withinTransaction } from "../../../../lib/database"
import {
  type Announcement,
  type AnnouncementUndo,
  announce,
  isAnnounced,
  reachOf,
  validTickets,
} from "./announcements"
import type { EventStore } from "./event-store"
import { canceledWithoutRefund, countOpenRefunds, ticketRefunds } from "./refunds"

type Sql = Context<SqlEntityManager>

const QUERIES = {
  reachOf,
  validTickets,
  /** How many canceled tickets of an event are still to be refunded. */
  countOpenRefunds,
  /** Tickets whose event is canceled without refunds, and that are not canceled themselves yet. */
  canceledWithoutRefund,
  /** Tells after a crash whether `announce` has run. */
  isAnnounced,
}

/** Announces postponed and canceled events: the plan, the mails to the buyers, and the refunds. */
export class AnnouncementStore extends withQueries(ModuleStore, { queries: QUERIES }) {
  readonly refunds: RefundStore

  constructor(
    dependencies: StoreDependencies,
    private readonly publications: EventStore,
  ) {
    super(dependencies)
    this.refunds = new RefundStore(dependencies, ticketRefunds)
  }

  /**
   * Postpones or cancels an event queues its mails and notes its refunds, in one transaction. It waits for orders that are just
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
}

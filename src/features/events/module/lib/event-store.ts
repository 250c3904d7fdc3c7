import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectTransactionManager, MedusaContext } from "@medusajs/framework/utils"
import { forgetType } from "../../../../kits/outbox/record-event"
import { PublicationStore } from "../../../../kits/publications/store"
import type { Snapshot } from "../../../../kits/publications/types"
import type { Rendered } from "../../../../kits/publications/writer"
import type { Actor } from "../../../../lib/actor"
import { clock } from "../../../../lib/clock"
import { withinTransaction } from "../../../../lib/database"
import { eventCanceled } from "../events"
import type { EventFilter, EventInput, EventSummary, OwnEventColumns, PublicEvent } from "../types"
import { announceDate } from "./announcements"
import { forgetDateMails } from "./mails"
import { recordCanceled } from "./outbound"
import { requireSpeakers } from "./session-speakers"

type Sql = Context<SqlEntityManager>

/**
 * The publications of events. It also tells other systems when an event is canceled, and ticket holders when a postponed
 * event has its date.
 */
export class EventStore extends PublicationStore<
  EventInput,
  OwnEventColumns,
  EventSummary,
  PublicEvent,
  EventFilter
> {
  /** Also throws 400 if a session names an unknown speaker. */
  @InjectTransactionManager()
  protected override async insert(
    change: Rendered<EventInput & { locale: string }>,
    actor: Actor,
    @MedusaContext() context: Sql = {},
  ): Promise<string> {
    requireSpeakers(change.input)
    return super.insert(change, actor, context)
  }

  /** Also throws 400 if a session names an unknown speaker. */
  @InjectTransactionManager()
  protected override async update(
    id: string,
    change: Rendered<EventInput>,
    actor: Actor,
    @MedusaContext() context: Sql = {},
  ): Promise<Snapshot> {
    const { input } = change
    const before = await super.update(id, change, actor, context)
    requireSpeakers(input, before.row)
    if (input.event_status === "canceled" && !isCanceled(before))
      await recordCanceled(withinTransaction(context), id)
    if (input.event_status === "scheduled" && before.row.event_status === "postponed")
      await announceDate(withinTransaction(context), id, clock.date())
    return before
  }

  @InjectTransactionManager()
  override async undo(before: Snapshot, @MedusaContext() context: Sql = {}): Promise<void> {
    await super.undo(before, context)
    const { id, revision } = before.row
    const sql = withinTransaction(context)
    if (!isCanceled(before)) await forgetType(sql, eventCanceled, [id])
    await forgetDateMails(sql, { event_id: id, revision: revision + 1 })
  }
}

function isCanceled({ row: { event_status } }: Snapshot): boolean {
  return event_status === "canceled"
}

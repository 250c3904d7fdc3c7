import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { generateEntityId, InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { execute, onConnection, readRows } from "../../lib/database"
import { latestOf, refundsSince, tiesOf } from "./lib/commerce"
import { TrackingEvent } from "./models/tracking-event"
import { eventCount } from "./schemas"
import type { EventCount, NewEvent } from "./types"

type Sql = Context<SqlEntityManager>

const PURGED_AT_ONCE = 5_000
/** The most batches per run. A further run deletes the rest, so that no run takes too long. */
const BATCHES_PER_PURGE = 50
const MOST_NAMES = 200

const storedId = z.object({ event_id: z.string() })

/** Stores the visitors' events of the current tenant's storefronts. The caller checks the consent. */
export default class TrackingModuleService extends MedusaService({ TrackingEvent }) {
  /** Stores events and returns the ids of the new ones. An event with a known id is left out. One statement. */
  @InjectManager()
  async record(events: readonly NewEvent[], @MedusaContext() context: Sql = {}): Promise<Set<string>> {
    if (events.length === 0) return new Set()
    const rows = events.map((event) => ({ ...event, id: generateEntityId(undefined, "tev") }))
    const stored = await readRows(
      onConnection(context),
      storedId,
      `INSERT INTO tracking_event (id, event_id, name, occurred_at, received_at, consent_session_id, customer_id, consent,
              context, properties, created_at, updated_at)
       SELECT id, event_id, name, occurred_at, :now, consent_session_id, customer_id, consent, context, properties, :now, :now
         FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS r (id text, event_id text, name text, occurred_at timestamptz,
              consent_session_id text, customer_id text, consent jsonb, context jsonb, properties jsonb)
        ORDER BY event_id
       ON CONFLICT (event_id) WHERE deleted_at IS NULL DO NOTHING RETURNING event_id`,
      { rows: JSON.stringify(rows), now: clock.date() },
    )
    return new Set(stored.map(({ event_id }) => event_id))
  }

  /** See `lib/commerce.ts`. */
  @InjectManager()
  async latestOf(name: string, @MedusaContext() context: Sql = {}): Promise<Date | undefined> {
    return latestOf(onConnection(context), name)
  }

  @InjectManager()
  async tiesOf(cartIds: readonly string[], @MedusaContext() context: Sql = {}) {
    return tiesOf(onConnection(context), cartIds)
  }

  @InjectManager()
  async refundsSince(since: Date, @MedusaContext() context: Sql = {}) {
    return refundsSince(onConnection(context), since)
  }

  /** Counts events by name between two times. One statement. */
  @InjectManager()
  async countByName(from: Date, to: Date, @MedusaContext() context: Sql = {}): Promise<EventCount[]> {
    return readRows(
      onConnection(context),
      eventCount,
      `SELECT name, CAST(count(*) AS int) AS events, CAST(count(DISTINCT consent_session_id) AS int) AS sessions
         FROM tracking_event WHERE occurred_at >= :from AND occurred_at < :to AND deleted_at IS NULL
        GROUP BY name ORDER BY events DESC, name LIMIT ${MOST_NAMES}`,
      { from, to },
    )
  }

  /** Deletes a bounded number of events that arrived before a time. Several processes may do this at once. */
  @InjectManager()
  async purge(before: Date, @MedusaContext() context: Sql = {}): Promise<void> {
    for (let batch = 1; batch <= BATCHES_PER_PURGE; batch++) {
      const deleted = await execute(
        onConnection(context),
        `DELETE FROM tracking_event WHERE id IN (
           SELECT id FROM tracking_event WHERE received_at < :before AND deleted_at IS NULL
            ORDER BY received_at, id LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
        { before },
      )
      if (deleted < PURGED_AT_ONCE) return
    }
  }
}

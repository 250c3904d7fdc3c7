import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { generateEntityId, InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { execute, onConnection, readRows } from "../../lib/database"
import type { DestinationName } from "./fields"
import { latestOf, refundsSince, tiesOf } from "./lib/commerce"
import { claimDeliveries, endClaims, listDeliveries, type Outcome, storeOutcomes } from "./lib/deliveries"
import { daysOf, funnelOf, productsOf, revenueOf, type Span, sourcesOf } from "./lib/reports"
import { TrackingDelivery } from "./models/tracking-delivery"
import { TrackingEvent } from "./models/tracking-event"
import { destinations } from "./pixels"
import type { Claimed, Destination, Message, PixelSettings } from "./pixels/destination"
import { type Result, sendOnce } from "./pixels/send"
import { eventCount } from "./schemas"
import type { DeliveryQuery, EventCount, NewEvent, ShownDelivery, TrackingOptions } from "./types"

type Sql = Context<SqlEntityManager>

const PURGED_AT_ONCE = 5_000
/** The most batches per run. A further run deletes the rest, so that no run takes too long. */
const BATCHES_PER_PURGE = 50
const MOST_NAMES = 200

const storedId = z.object({ event_id: z.string() })

/** Stores the visitors' events of the current tenant's storefronts. The caller checks the consent. */
export default class TrackingModuleService extends MedusaService({
  TrackingEvent,
  TrackingDelivery,
}) {
  constructor(
    container: object,
    private readonly options: TrackingOptions,
  ) {
    super(container, options)
  }

  /**
   * Stores events, each with one delivery for each destination, and returns the ids of the new ones. An event with a known
   * id is left out. One statement.
   */
  @InjectManager()
  async record(
    events: readonly NewEvent[],
    to: readonly DestinationName[] = [],
    @MedusaContext() context: Sql = {},
  ): Promise<Set<string>> {
    if (events.length === 0) return new Set()
    const rows = events.map((event) => ({ ...event, id: generateEntityId(undefined, "tev") }))
    const stored = await readRows(
      onConnection(context),
      storedId,
      `WITH stored AS (
       INSERT INTO tracking_event (id, event_id, name, occurred_at, received_at, consent_session_id, customer_id, consent,
              context, properties, created_at, updated_at)
       SELECT id, event_id, name, occurred_at, :now, consent_session_id, customer_id, consent, context, properties, :now, :now
         FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS r (id text, event_id text, name text, occurred_at timestamptz,
              consent_session_id text, customer_id text, consent jsonb, context jsonb, properties jsonb)
        ORDER BY event_id
       ON CONFLICT (event_id) WHERE deleted_at IS NULL DO NOTHING RETURNING id, event_id),
       queued AS (
       INSERT INTO tracking_delivery (id, tracking_event_id, destination, status, due_at, created_at, updated_at)
       SELECT concat('tdl_', substr(stored.id, 5), '_', destination), stored.id, destination, 'queued', :now, :now, :now
         FROM stored CROSS JOIN unnest(CAST(:to AS text[])) AS destination)
       SELECT event_id FROM stored`,
      { rows: JSON.stringify(rows), to, now: clock.date() },
    )
    return new Set(stored.map(({ event_id }) => event_id))
  }

  /** See `lib/deliveries.ts`. */
  @InjectManager()
  async claimDeliveries(most: number, @MedusaContext() context: Sql = {}): Promise<Claimed[]> {
    return claimDeliveries(onConnection(context), most)
  }

  @InjectManager()
  async endClaims(@MedusaContext() context: Sql = {}): Promise<void> {
    const knowing = Object.values(destinations).filter(({ knowsRepeats }) => knowsRepeats)
    return endClaims(
      onConnection(context),
      knowing.map(({ name }) => name),
    )
  }

  @InjectManager()
  async storeOutcomes(outcomes: readonly Outcome[], @MedusaContext() context: Sql = {}): Promise<void> {
    return storeOutcomes(onConnection(context), outcomes)
  }

  /** One page of the log of deliveries. */
  @InjectManager()
  async listDeliveries(
    query: DeliveryQuery,
    @MedusaContext() context: Sql = {},
  ): Promise<{ rows: ShownDelivery[]; count: number }> {
    return listDeliveries(onConnection(context), query)
  }

  /** Sends messages to a destination in one request. Never rejects. */
  async sendOnce(
    destination: Destination,
    messages: readonly Message[],
    settings: PixelSettings,
  ): Promise<Result> {
    const { urls, timeoutMs } = this.options
    return sendOnce(destination.title, destination.request(messages, settings, urls), timeoutMs)
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

  /** What visitors did in a span. Five statements. */
  @InjectManager()
  async report(span: Span, @MedusaContext() context: Sql = {}) {
    const sql = onConnection(context)
    return {
      funnel: await funnelOf(sql, span),
      days: await daysOf(sql, span),
      sources: await sourcesOf(sql, span),
      products: await productsOf(sql, span),
      revenue: await revenueOf(sql, span),
    }
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

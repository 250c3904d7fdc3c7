import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { onConnection, withinTransaction } from "../../../lib/database"
import type { DestinationName } from "./fields"
import { latestOf, refundsSince, tiesOf } from "./lib/commerce"
import { claimDeliveries, endClaims, listDeliveries, type Outcome, storeOutcomes } from "./lib/deliveries"
import {
  dropPartitions,
  forgetSources,
  isPartitionLacking,
  makePartitions,
  purgeEvents,
} from "./lib/partitions"
import { countByName, countEvents, reportOf, type Span } from "./lib/reports"
import { storeNewEvents } from "./lib/storing"
import { TrackingDelivery } from "./models/tracking-delivery"
import { TrackingEvent } from "./models/tracking-event"
import { destinations } from "./pixels"
import type { Claimed, Destination, Message, PixelSettings } from "./pixels/destination"
import { type Result, sendOnce } from "./pixels/send"
import type { DeliveryQuery, EventCount, NewEvent, Recorded, ShownDelivery, TrackingOptions } from "./types"

type Sql = Context<SqlEntityManager>

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

  /** See `lib/storing.ts`. */
  @InjectManager()
  async record(
    events: readonly NewEvent[],
    to: readonly DestinationName[] = [],
    @MedusaContext() context: Sql = {},
  ): Promise<Recorded> {
    return storeNewEvents(onConnection(context), events, to)
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
  async refundsSince(since: Date, page: { take: number; skip: number }, @MedusaContext() context: Sql = {}) {
    return refundsSince(onConnection(context), since, page)
  }

  /** See `lib/reports.ts`. */
  @InjectManager()
  async countEvents(name?: string, @MedusaContext() context: Sql = {}): Promise<number> {
    return countEvents(onConnection(context), name)
  }

  /** See `lib/reports.ts`. */
  @InjectTransactionManager()
  async countByName(span: Span, @MedusaContext() context: Sql = {}): Promise<EventCount[]> {
    return countByName(withinTransaction(context), span)
  }

  /** See `lib/reports.ts`. */
  @InjectTransactionManager()
  async report(span: Span, @MedusaContext() context: Sql = {}) {
    return reportOf(withinTransaction(context), span)
  }

  /** See `lib/partitions.ts`. */
  @InjectManager()
  async isPartitionLacking(now: Date, @MedusaContext() context: Sql = {}): Promise<boolean> {
    return isPartitionLacking(onConnection(context), now)
  }

  @InjectTransactionManager()
  async makePartitions(now: Date, @MedusaContext() context: Sql = {}): Promise<void> {
    return makePartitions(withinTransaction(context), now)
  }

  @InjectTransactionManager()
  async dropPartitions(before: Date, @MedusaContext() context: Sql = {}): Promise<void> {
    return dropPartitions(withinTransaction(context), before)
  }

  @InjectManager()
  async purgeEvents(before: Date, @MedusaContext() context: Sql = {}): Promise<void> {
    return purgeEvents(onConnection(context), before)
  }

  @InjectManager()
  async forgetSources(@MedusaContext() context: Sql = {}): Promise<void> {
    return forgetSources(onConnection(context))
  }
}

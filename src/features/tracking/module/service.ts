import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { withQueries } from "../../../lib/bound-queries"
import { onConnection } from "../../../lib/database"
import type { DestinationName } from "./fields"
import { latestOf, refundsSince, tiesOf } from "./lib/commerce"
import { claimDeliveries, endClaims, listDeliveries, storeOutcomes } from "./lib/deliveries"
import {
  dropPartitions,
  forgetSources,
  isPartitionLacking,
  makePartitions,
  purgeEvents,
} from "./lib/partitions"
import { countByName, countEvents, reportOf } from "./lib/reports"
import { storeNewEvents } from "./lib/storing"
import { TrackingDelivery } from "./models/tracking-delivery"
import { TrackingEvent } from "./models/tracking-event"
import { destinations } from "./pixels"
import { connectionTests } from "./pixels/connection-test"
import type { Destination, Message, PixelSettings } from "./pixels/destination"
import { type Result, sendOnce } from "./pixels/send"
import type { TrackingOptions } from "./types"

type Sql = Context<SqlEntityManager>

const QUERIES = {
  /** See `lib/storing.ts`. */
  record: storeNewEvents,
  /** See `lib/deliveries.ts`. */
  claimDeliveries,
  storeOutcomes,
  /** One page of the log of deliveries. */
  listDeliveries,
  /** See `lib/commerce.ts`. */
  latestOf,
  tiesOf,
  refundsSince,
  /** See `lib/reports.ts`. */
  countEvents,
  /** See `lib/partitions.ts`. */
  isPartitionLacking,
  purgeEvents,
  forgetSources,
}

const CHANGES = {
  /** See `lib/reports.ts`. */
  countByName,
  /** See `lib/reports.ts`. */
  report: reportOf,
  makePartitions,
  dropPartitions,
}

/** Stores the visitors' events of the current tenant's storefronts. The caller checks the consent. */
export default class TrackingModuleService extends withQueries(
  MedusaService({ TrackingEvent, TrackingDelivery }),
  { queries: QUERIES, changes: CHANGES },
) {
  constructor(
    container: object,
    private readonly options: TrackingOptions,
  ) {
    super(container, options)
  }

  @InjectManager()
  async endClaims(@MedusaContext() context: Sql = {}): Promise<void> {
    const knowing = Object.values(destinations).filter(({ knowsRepeats }) => knowsRepeats)
    return endClaims(
      onConnection(context),
      knowing.map(({ name }) => name),
    )
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

  /** Tests the keys at a destination. Nothing is counted there. Returns what came back. Throws 502 `provider_error`. */
  async testDestination(name: DestinationName, settings: PixelSettings): Promise<string | null> {
    return connectionTests[name]({ settings, ...this.options })
  }
}

import type { z } from "zod"
import type { Dated } from "../../../kits/rows/moments"
import type { PixelUrls } from "./pixels/destination"
import type { deliveryQuery, shownDelivery, TRACKED, trackedBatch } from "./schemas"

export type TrackedBatch = z.output<typeof trackedBatch>
export type TrackedStatus = (typeof TRACKED)[number]

export interface TrackingOptions {
  urls: PixelUrls
  timeoutMs: number
}

export type DeliveryQuery = z.output<typeof deliveryQuery>

export type ShownDelivery = Dated<typeof shownDelivery>

/** A consented event to store. */
export interface NewEvent {
  event_id: string
  name: string
  occurred_at: Date
  consent_session_id: string | null
  customer_id: string | null
  consent: Record<string, boolean>
  context: object
  properties: object
}

/** The outcome of storing events. */
export interface Recorded {
  /** The ids of the new ones. */
  stored: Set<string>
  /** Whether an event happened in a month that has no partition yet. */
  isPartitionLacking: boolean
}

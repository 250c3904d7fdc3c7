import type { z } from "zod"
import type { eventCount, TRACKED, trackedBatch } from "./schemas"

export type TrackedBatch = z.output<typeof trackedBatch>
export type TrackedStatus = (typeof TRACKED)[number]
export type EventCount = z.output<typeof eventCount>

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

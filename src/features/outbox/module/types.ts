import type { z } from "zod"
import type { Dated } from "../../../kits/rows/moments"
import type { Encryption } from "../../../lib/encryption"
import type {
  DISABLED_REASONS,
  endpointChange,
  newEndpoint,
  noticeRow,
  recovered,
  shownEndpoint,
} from "./schemas"

export interface OutboxOptions {
  /** Whether endpoints may be in private networks and without TLS. Only for development. */
  allowPrivateHosts: boolean
  timeoutMs: number
}

export interface OutboxDependencies {
  encryption: Encryption
}

export type NewEndpoint = z.output<typeof newEndpoint>

/** A new signing secret. Only the encrypted one is stored. */
export interface MadeSecret {
  endpointId: string
  secret: string
  sealed: string
}
export type EndpointChange = z.output<typeof endpointChange>
export type ShownEndpoint = Dated<typeof shownEndpoint>
export type DisabledReason = (typeof DISABLED_REASONS)[number]
/** How many events a recovery sends. */
export type Recovered = z.output<typeof recovered>
export type Notice = z.output<typeof noticeRow>

/** How one attempt ended. */
export interface Outcome {
  startedAt: Date
  durationMs: number
  /** Null if there was no answer. */
  status: number | null
  /** Null if the receiver accepted the event. */
  error: string | null
  excerpt: string | null
  retryAfterMs: number | undefined
}

/** The work that is left after an attempt. */
export interface Attempted {
  /** Whether its endpoint may have more deliveries that are due. */
  isMore: boolean
  /** When the delivery is sent again. */
  next?: Date | undefined
}

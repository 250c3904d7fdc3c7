import type { z } from "zod"
import type { ACTIONS, brokenLink, recordRow, STATUSES, sessionRow, verification } from "./schemas"

export type ConsentAction = (typeof ACTIONS)[number]
export type ConsentStatus = (typeof STATUSES)[number]
export type ConsentRecordRow = z.output<typeof recordRow>
export type ConsentSessionRow = z.output<typeof sessionRow>
export type BrokenLink = z.output<typeof brokenLink>
export type Verification = z.output<typeof verification>
export type ConsentSubject = Pick<ConsentRecordRow, "network" | "user_agent" | "customer_id">

/** The number of a session in a register. Both are null for sessions of earlier releases. */
export interface Place {
  register: number | null
  number: number | null
}

/** The banner that a visitor has seen. */
export interface SeenBanner {
  version: number
  hash: string
  content: object
  expiresAfterDays: number
}

/** A decision to store. */
export interface Decision {
  sessionId: string
  action: ConsentAction | "withdraw"
  status: ConsentStatus
  categories: Record<string, boolean>
  banner: SeenBanner
  locale: string
  gpc: boolean
  tcString: string | null
  subject: ConsentSubject
  /** Default: now. Earlier for the demo shop. */
  at?: Date
}

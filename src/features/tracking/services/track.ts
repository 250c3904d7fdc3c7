import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { currentConsent } from "../../consent/decide"
import type { NewEvent, TrackedBatch, TrackedStatus } from "../module/types"
import { storeEvents } from "./store-events"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const OLDEST_MS = 72 * HOUR_MS
/** Clocks of browsers may be ahead. */
const AHEAD_MS = 15 * MINUTE_MS

/** The category that allows the measurement of visits. */
const MEASURING = "analytics"
/** The category that allows advertisers to know a visitor. */
const ADVERTISING = "marketing"
const MAX_AGENT_LENGTH = 300

/**
 * Stores the events of a visitor who consents to measurement, each id once. Without consent nothing is stored. Throws 400
 * if an event is too old, or in the future; then no event is stored.
 */
export async function trackEvents(
  scope: MedusaContainer,
  { session_id, context, events }: TrackedBatch,
  { customerId, userAgent, gpc }: { customerId: string | null; userAgent: string | undefined; gpc: boolean },
): Promise<{ event_id: string; status: TrackedStatus }[]> {
  const now = clock.now()
  const timed = events.map((event, index) => ({ ...event, at: momentOf(event.occurred_at, now, index) }))
  const { country } = context
  const { sessionId, categories } = await currentConsent(scope, {
    sessionId: session_id,
    customerId,
    country,
    gpc,
  })
  if (categories[MEASURING] !== true)
    return events.map(({ event_id }) => ({ event_id, status: "not_consented" }))
  // Only Meta's Conversions API uses the user agent, so this needs advertising consent.
  const agent =
    categories[ADVERTISING] === true && userAgent ? { user_agent: userAgent.slice(0, MAX_AGENT_LENGTH) } : {}
  const fresh = new Map<string, NewEvent>()
  for (const { event_id, name, at, properties } of timed)
    if (!fresh.has(event_id))
      fresh.set(event_id, {
        event_id,
        name,
        properties,
        context: { ...context, ...agent },
        occurred_at: at,
        consent_session_id: sessionId,
        customer_id: customerId,
        consent: categories,
      })
  const stored = await storeEvents(scope, [...fresh.values()])
  // The second event with an id is a duplicate of the first.
  return events.map(({ event_id }) => ({
    event_id,
    status: stored.delete(event_id) ? "accepted" : "duplicate",
  }))
}

function momentOf(occurred: Date | string | undefined, now: number, index: number): Date {
  if (occurred === undefined) return new Date(now)
  const at = new Date(occurred)
  const age = now - at.getTime()
  if (age > OLDEST_MS || age < -AHEAD_MS)
    throw errors.outOfRange(
      `Field 'events.${index}.occurred_at': must be within the last 72 hours, and not in the future.`,
    )
  return at
}

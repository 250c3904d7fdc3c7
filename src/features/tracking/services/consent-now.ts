import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { defaultConsent } from "../../consent/decide"

interface Consented {
  id: string
  consent_session_id: string | null
  /** The decision when the event arrived. */
  consent: Readonly<Record<string, boolean>>
  context: { country: string | null }
}

/**
 * What the visitors of these events allow now, by the events' ids. A category counts only if it was allowed when the event
 * arrived too.
 */
export async function consentNow(
  container: MedusaContainer,
  events: readonly Consented[],
): Promise<Map<string, Record<string, boolean>>> {
  const ids = events.flatMap(({ consent_session_id: id }) => id ?? [])
  const { byId } = await container.resolve("consent").sessionsOf({ ids, customerIds: [] })
  const byCountry = await defaultsOf(container, events)
  const now = clock.now()
  return new Map(
    events.map(({ id, consent_session_id, consent, context: { country } }) => {
      const session = byId.find((one) => one.id === consent_session_id)
      const isValid = session !== undefined && session.expires_at.getTime() > now
      const present =
        consent_session_id === null ? (byCountry.get(country) ?? {}) : isValid ? session.categories : {}
      const kept = Object.keys(consent).filter((key) => consent[key] === true && present[key] === true)
      return [id, Object.fromEntries(kept.map((key) => [key, true]))]
    }),
  )
}

/** The present consent of these events' visitors who have not decided. */
async function defaultsOf(container: MedusaContainer, events: readonly Consented[]) {
  const undecided = events.filter(({ consent_session_id: id }) => id === null)
  const byCountry = new Map<string | null, Record<string, boolean>>()
  // Global Privacy Control has refused its category when the event arrived.
  for (const country of new Set(undecided.map(({ context }) => context.country)))
    byCountry.set(country, await defaultConsent(container, { country, gpc: false }))
  return byCountry
}

import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"
import { currentConsent } from "../consent/decide"

interface Consented {
  id: string
  consent_session_id: string | null
  /** The decision when the event arrived. */
  consent: Readonly<Record<string, boolean>>
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
  const hasUndecided = events.some(({ consent_session_id: id }) => id === null)
  const byDefault = hasUndecided ? (await currentConsent(container, null)).categories : {}
  const now = clock.now()
  return new Map(
    events.map(({ id, consent_session_id, consent }) => {
      const session = byId.find((one) => one.id === consent_session_id)
      const isValid = session !== undefined && session.expires_at.getTime() > now
      const present = consent_session_id === null ? byDefault : isValid ? session.categories : {}
      const kept = Object.keys(consent).filter((key) => consent[key] === true && present[key] === true)
      return [id, Object.fromEntries(kept.map((key) => [key, true]))]
    }),
  )
}

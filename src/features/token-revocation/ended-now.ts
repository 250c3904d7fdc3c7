import { clock } from "../../lib/clock"
import type { Revocation } from "../../modules/token-revocation/types"

/** Revokes everything that identities have opened until now. */
export function endedNow(identities: string[]): Revocation[] {
  const issuedBefore = clock.now()
  return identities.map((subject) => ({ subject, issuedBefore }))
}

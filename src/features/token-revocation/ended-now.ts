import { clock } from "../../lib/clock"
import type { Revocation } from "../../modules/token-revocation/types"

/** Ends all that identities have opened by now. */
export function endedNow(identities: string[]): Revocation[] {
  const issuedBefore = clock.now()
  return identities.map((subject) => ({ subject, issuedBefore }))
}

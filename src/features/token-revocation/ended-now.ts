import { clock } from "../../lib/clock"
import type { Revocation } from "./module/types"

/** Revokes all tokens that these sign-in identities have got until now. */
export function endedNow(identities: string[]): Revocation[] {
  const issuedBefore = clock.now()
  return identities.map((subject) => ({ subject, issuedBefore }))
}

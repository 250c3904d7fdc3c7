import { clock } from "../../../lib/clock"
import { TOKEN_LIFETIME_SECONDS } from "../../../lib/issued-token"
import type { Revocation } from "../types"

/** Takes back the one token of that id: whatever the clock that it was issued by, it was before this. */
export function wholeToken(id: string): Revocation {
  return { subject: id, issuedBefore: clock.now() + TOKEN_LIFETIME_SECONDS * 1000 }
}

import { clock } from "../../../lib/clock"
import { TOKEN_LIFETIME_SECONDS } from "../../../lib/issued-token"
import type { Revocation } from "../types"

/** Revokes one token by id. The moment is so late that it covers any clock difference. */
export function wholeToken(id: string): Revocation {
  return { subject: id, issuedBefore: clock.now() + TOKEN_LIFETIME_SECONDS * 1000 }
}

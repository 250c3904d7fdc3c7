import { clock } from "../../../../lib/clock"
import { TOKEN_LIFETIME_SECONDS } from "../../../../lib/issued-token"
import type { Revocation } from "../types"

/** Revokes one token by its id. Its time is so far in the future that differences between clocks do not matter. */
export function wholeToken(id: string): Revocation {
  return { subject: id, issuedBefore: clock.now() + TOKEN_LIFETIME_SECONDS * 1000 }
}

import { createHash } from "node:crypto"
import { decodeTime } from "ulid"
import { z } from "zod"

/** How long a token is good, and how long a session is that it has opened. */
export const TOKEN_LIFETIME_SECONDS = 24 * 60 * 60

/** What tells one token from all others, as far as that matters for taking it back. */
export interface IssuedToken {
  /** Names this very token: its `jti` (RFC 7519, section 4.1.7), or a hash of it where it has none. */
  id: string | undefined
  /** The engine's auth identity that it was issued for: one way of one person to sign in. */
  identityId: string | undefined
  /** In milliseconds since the epoch. */
  issuedAt: number
}

const LONGEST_ID = 100
const claims = z.object({
  jti: z.string().min(1).max(LONGEST_ID).optional(),
  auth_identity_id: z.string().max(LONGEST_ID).optional(),
  iat: z.number(),
})
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/**
 * Reads the claims of a token; `undefined` where they are none. Proves nothing: that is the signature's part.
 *
 * @param text the token itself, which only its bearer has; a session keeps the claims of the one that has opened it.
 */
export function issuedToken(presented: unknown, text?: string): IssuedToken | undefined {
  const { data } = claims.safeParse(presented)
  if (!data) return undefined
  const { jti, auth_identity_id, iat } = data
  return {
    id: jti ?? (text && createHash("sha256").update(text).digest("base64url")),
    identityId: auth_identity_id || undefined,
    // `iat` is of whole seconds; the ids that we give have the millisecond in them.
    issuedAt: jti && ULID.test(jti) ? decodeTime(jti) : iat * 1000,
  }
}

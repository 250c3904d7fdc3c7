import { createHash } from "node:crypto"
import { decodeTime } from "ulid"
import { z } from "zod"

/** The lifetime of a token and of the session that it opened. */
export const TOKEN_LIFETIME_SECONDS = 24 * 60 * 60

/** The data of a token that decides whether it is revoked. */
export interface IssuedToken {
  /** The token's `jti` (RFC 7519, section 4.1.7), or a hash of the token if it has no `jti`. */
  id: string | undefined
  /** The engine's id for one sign-in method of one person, such as email and password. */
  identityId: string | undefined
  /** The time of issue, in milliseconds since the epoch. */
  issuedAt: number
}

const MAX_ID_LENGTH = 100
const claims = z.object({
  jti: z.string().min(1).max(MAX_ID_LENGTH).optional(),
  auth_identity_id: z.string().max(MAX_ID_LENGTH).optional(),
  iat: z.number(),
})
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/

/**
 * Reads the claims of a token. Returns `undefined` if they are malformed. Does not verify the signature.
 *
 * @param text the token itself, if it is known. A session stores only the claims.
 */
export function issuedToken(presented: unknown, text?: string): IssuedToken | undefined {
  const { data } = claims.safeParse(presented)
  if (!data) return undefined
  const { jti, auth_identity_id, iat } = data
  return {
    id: jti ?? (text && createHash("sha256").update(text).digest("base64url")),
    identityId: auth_identity_id || undefined,
    // `iat` has whole seconds only. The ids that we give to tokens are ULIDs, which contain the milliseconds.
    issuedAt: jti && ULID.test(jti) ? decodeTime(jti) : iat * 1000,
  }
}

import { createHash, randomBytes } from "node:crypto"

const RANDOM_BYTES = 32

/**
 * Creates a state (RFC 6749, section 4.1.1): the tenant's slug and a random part. A form post arrives without the
 * shop's key, so the slug names the database. Only the random part proves anything.
 */
export function newState(tenantSlug: string): string {
  return `${tenantSlug}.${randomBytes(RANDOM_BYTES).toString("base64url")}`
}

/** Hashes a state for storage. */
export function hashOf(state: string): string {
  return createHash("sha256").update(state).digest("base64url")
}

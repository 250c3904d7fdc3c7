import { createHash, randomBytes } from "node:crypto"

const RANDOM_BYTES = 32

/**
 * Creates the `state` of a sign-in (RFC 6749, section 4.1.1): the tenant's slug and a random part. When a provider
 * posts a form, it lacks the shop's key, so the slug tells which database to ask. Only the random part proves anything.
 */
export function newState(tenantSlug: string): string {
  return `${tenantSlug}.${randomBytes(RANDOM_BYTES).toString("base64url")}`
}

/** Hashes a state for storage. */
export function hashOf(state: string): string {
  return createHash("sha256").update(state).digest("base64url")
}

import { createHash, randomBytes } from "node:crypto"

const RANDOM_BYTES = 32

/**
 * A state (RFC 6749, section 4.1.1): the tenant's slug, then what nobody can guess. The slug is there for a form that
 * comes without the shop's key: it says whose database knows the rest, which alone proves anything.
 */
export function newState(tenantSlug: string): string {
  return `${tenantSlug}.${randomBytes(RANDOM_BYTES).toString("base64url")}`
}

/** What is kept of a state. */
export function hashOf(state: string): string {
  return createHash("sha256").update(state).digest("base64url")
}

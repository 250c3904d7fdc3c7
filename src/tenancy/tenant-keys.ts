import { hkdfSync } from "node:crypto"
import { LRUCache } from "lru-cache"
import { currentTenant, HOME } from "./current-tenant"

export const TOKEN_ALGORITHM = "HS256"

const KEY_BYTES = 32
const derived = new LRUCache<string, string>({ max: 10_000 })

/** What a key is for. One that has signed or hashed for one purpose says nothing for another. */
type Purpose = "token" | "session" | "preview" | "spam-challenge" | "spam-fingerprint" | "agent"

/**
 * A tenant's own key, derived from a secret of the whole installation (HKDF, RFC 5869): what one tenant's key has
 * signed means nothing under another's.
 */
export function tenantKey(secret: string, purpose: Purpose, tenantId: string): string {
  const name = `${purpose}/${tenantId}`
  const known = derived.get(`${name} ${secret}`)
  if (known) return known
  const key = Buffer.from(hkdfSync("sha256", secret, "", `svc/${name}`, KEY_BYTES)).toString("base64url")
  derived.set(`${name} ${secret}`, key)
  return key
}

/** For whom the current tenant's tokens are (`aud`, RFC 7519 section 4.1.3). */
export function currentAudience(): string {
  return currentTenant()?.slug ?? HOME
}

import { hkdfSync } from "node:crypto"
import { LRUCache } from "lru-cache"
import { currentTenant, HOME } from "./current-tenant"

export const TOKEN_ALGORITHM = "HS256"

const KEY_BYTES = 32
const derived = new LRUCache<string, string>({ max: 10_000 })

/** The purpose of a key. A signature or hash for one purpose is invalid for another. */
type Purpose = "token" | "session" | "preview" | "spam-challenge" | "spam-fingerprint" | "agent"

/**
 * Derives a tenant's key from a secret of the installation (HKDF, RFC 5869). One tenant's signature is invalid under
 * another tenant's key.
 */
export function tenantKey(secret: string, purpose: Purpose, tenantId: string): string {
  const name = `${purpose}/${tenantId}`
  const known = derived.get(`${name} ${secret}`)
  if (known) return known
  const key = Buffer.from(hkdfSync("sha256", secret, "", `svc/${name}`, KEY_BYTES)).toString("base64url")
  derived.set(`${name} ${secret}`, key)
  return key
}

/** The audience of the current tenant's tokens (`aud`, RFC 7519 section 4.1.3). */
export function currentAudience(): string {
  return currentTenant()?.slug ?? HOME
}

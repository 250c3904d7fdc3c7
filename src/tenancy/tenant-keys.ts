import { hkdfSync } from "node:crypto"
import { LRUCache } from "lru-cache"
import { currentTenant, currentTenantId, HOME } from "./current-tenant"

export const TOKEN_ALGORITHM = "HS256"

const KEY_BYTES = 32
const MAX_KEYS = 10_000
const derived = new LRUCache<string, string>({ max: MAX_KEYS })

/** The purpose of a key. A signature that was made for one purpose is invalid for all others. */
export type KeyPurpose =
  | "quote"
  | "payment"
  | "file"
  | "upload"
  | "token"
  | "session"
  | "preview"
  | "spam-challenge"
  | "spam-fingerprint"
  | "agent"
  | "consent"
  | "booking-link"
  | "booking-client"
  | "hold-client"
  | "email-link"
  | "email-digest"

/**
 * Derives a key for one tenant and purpose from a secret of the installation (HKDF, RFC 5869). So one tenant's
 * signature is invalid for every other tenant.
 */
export function tenantKey(secret: string, purpose: KeyPurpose, tenantId: string): string {
  const name = `${purpose}/${tenantId}`
  const known = derived.get(`${name} ${secret}`)
  if (known) return known
  const key = Buffer.from(hkdfSync("sha256", secret, "", `svc/${name}`, KEY_BYTES)).toString("base64url")
  derived.set(`${name} ${secret}`, key)
  return key
}

/** The current tenant's key for the tokens of customers and admins. */
export function currentTokenKey(secret: string): string {
  return tenantKey(secret, "token", currentTenantId())
}

/** The claim `aud` in the current tenant's tokens (RFC 7519, section 4.1.3). */
export function currentAudience(): string {
  return currentTenant()?.slug ?? HOME
}

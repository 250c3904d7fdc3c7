import { createHmac } from "node:crypto"

/**
 * A keyed digest of an address in lower case. It finds the suppression of an erased person when the address comes back,
 * and nobody without the key can test guessed addresses.
 */
export function emailDigest(key: string, email: string): string {
  return createHmac("sha256", key).update(email).digest("base64url")
}

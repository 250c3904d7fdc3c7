import { hmac } from "../../../../lib/constant-time"

/**
 * A keyed digest of an address in lower case. It finds the suppression of an erased person when the address comes back,
 * and nobody without the key can test guessed addresses.
 */
export function emailDigest(key: string, email: string): string {
  return hmac(key, email, "base64url")
}

import { createHash, createHmac, timingSafeEqual } from "node:crypto"

/**
 * Compares two secrets or signatures as texts, in constant time. It compares their digests, which have one length. So
 * the comparison reveals neither how many characters match nor the length of the right text.
 */
export function isSame(given: string, right: string): boolean {
  return timingSafeEqual(digest(given), digest(right))
}

/** The HMAC-SHA256 of a text. */
export function hmac(key: string, text: string, encoding: "base64" | "base64url" | "hex"): string {
  return createHmac("sha256", key).update(text).digest(encoding)
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}

import { createHmac, timingSafeEqual } from "node:crypto"

export function hmacSha256(key: string, text: string, encoding: "base64" | "hex"): string {
  return createHmac("sha256", key).update(text).digest(encoding)
}

/** Compares signatures in constant time. */
export function isSameSignature(given: string, right: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}

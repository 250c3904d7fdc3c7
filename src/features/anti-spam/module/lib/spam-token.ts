import { createHash, randomBytes } from "node:crypto"
import { clock } from "../../../../lib/clock"
import { hmac, isSame } from "../../../../lib/constant-time"

/** How long a token is valid after it was issued. */
export const SPAM_TOKEN_VALIDITY_SECONDS = 30 * 60
/** How far the clock of a storefront's server may be ahead of ours. */
export const CLOCK_SKEW_SECONDS = 60

/** A token that is signed correctly and is valid now. Only the database knows whether it was used before. */
export interface GenuineToken {
  /** A hash that identifies the token in the database. The token cannot be computed from it. */
  fingerprint: string
  issuedAt: Date
  expiresAt: Date
}

/** `forged`: not signed by this tenant. `early`: issued in the future, by more than {@link CLOCK_SKEW_SECONDS}. */
export type TokenProblem = "malformed" | "forged" | "expired" | "early"

export type TokenReading = GenuineToken | { problem: TokenProblem }

const VERSION = "v1"
const NONCE_BYTES = 16
const FORMAT = /^v1\.([1-9]\d{0,10})\.[\w-]{16,64}\.[\w-]{43}$/

/**
 * Creates an anti-spam token as a storefront's server does it, with the shop's spam secret: `v1.<unix
 * seconds>.<nonce>.<base64url HMAC-SHA256 of everything before the last dot>`. docs/anti-spam.md has a version for
 * storefronts to copy.
 *
 * @param issuedAt when the form was shown. The default is now.
 */
export function makeSpamToken(secret: string, issuedAt: Date = clock.date()): string {
  const nonce = randomBytes(NONCE_BYTES).toString("base64url")
  const signed = `${VERSION}.${Math.floor(issuedAt.getTime() / 1000)}.${nonce}`
  return `${signed}.${signatureOf(signed, secret)}`
}

/** Validates a token with a tenant's secret. */
export function readSpamToken(token: string, secret: string): TokenReading {
  const [, seconds] = FORMAT.exec(token) ?? []
  if (seconds === undefined) return { problem: "malformed" }

  const end = token.lastIndexOf(".")
  const signed = token.slice(0, end)
  // Compares the text of the signature and not its bytes. Base64url can write the same bytes in several ways, and each
  // would otherwise count as a new token.
  if (!isSame(token.slice(end + 1), signatureOf(signed, secret))) return { problem: "forged" }
  return inTime(signed, Number(seconds), Number(seconds) + SPAM_TOKEN_VALIDITY_SECONDS)
}

/** Checks a token's times, in Unix seconds. A token is still valid in its last second. */
export function inTime(identity: string, issuedSeconds: number, expiresSeconds: number): TokenReading {
  const now = clock.now() / 1000
  if (now > expiresSeconds) return { problem: "expired" }
  if (now + CLOCK_SKEW_SECONDS < issuedSeconds) return { problem: "early" }
  return {
    fingerprint: createHash("sha256").update(identity).digest("base64url"),
    issuedAt: new Date(issuedSeconds * 1000),
    expiresAt: new Date(expiresSeconds * 1000),
  }
}

function signatureOf(signed: string, secret: string): string {
  return hmac(secret, signed, "base64url")
}

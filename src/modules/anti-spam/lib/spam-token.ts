import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { clock } from "../../../lib/clock"

/** How long an anti-spam token is good for, from its own second on. */
export const SPAM_TOKEN_VALIDITY_SECONDS = 30 * 60
/** How far the clock of a storefront's server may be ahead of ours. */
export const CLOCK_SKEW_SECONDS = 60

/** A token that its tenant has issued and that is in time. Whether it was used before, only the database knows. */
export interface GenuineToken {
  /** Names the token in the database: the same for every way of writing it, and of no use to whoever reads it. */
  fingerprint: string
  issuedAt: Date
  expiresAt: Date
}

/** `forged`: not signed by this tenant; `early`: from the future, beyond {@link CLOCK_SKEW_SECONDS}. */
export type TokenProblem = "malformed" | "forged" | "expired" | "early"

export type TokenReading = GenuineToken | { problem: TokenProblem }

const VERSION = "v1"
const NONCE_BYTES = 16
const FORMAT = /^v1\.([1-9]\d{0,10})\.[\w-]{16,64}\.[\w-]{43}$/

/**
 * Makes an anti-spam token, as a storefront's server does with its shop's spam secret:
 * `v1.<unix seconds>.<nonce>.<base64url HMAC-SHA256 of all before the last dot>`. docs/anti-spam.md has it without
 * dependencies, to copy.
 *
 * @param issuedAt when the form was shown; now, where it is left out.
 */
export function makeSpamToken(secret: string, issuedAt: Date = clock.date()): string {
  const nonce = randomBytes(NONCE_BYTES).toString("base64url")
  const signed = `${VERSION}.${Math.floor(issuedAt.getTime() / 1000)}.${nonce}`
  return `${signed}.${signatureOf(signed, secret)}`
}

/** What a text that is presented as a token is worth under a tenant's secret. */
export function readSpamToken(token: string, secret: string): TokenReading {
  const [, seconds] = FORMAT.exec(token) ?? []
  if (seconds === undefined) return { problem: "malformed" }

  const end = token.lastIndexOf(".")
  const signed = token.slice(0, end)
  // Texts are compared, not bytes: of the ways to write a signature in base64url only the canonical one is ours.
  if (!isSameText(token.slice(end + 1), signatureOf(signed, secret))) return { problem: "forged" }
  return inTime(signed, Number(seconds), Number(seconds) + SPAM_TOKEN_VALIDITY_SECONDS)
}

/** A token of that identity, if its time is now. Both ends in Unix seconds; the last one is still in time. */
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

/** Compares in constant time. How long a signature is, is no secret. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function signatureOf(signed: string, secret: string): string {
  return createHmac("sha256", secret).update(signed).digest("base64url")
}

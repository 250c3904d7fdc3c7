import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { fingerprint } from "../../../lib/fingerprint"
import type { BrokenLink, ConsentRecordRow, ConsentSessionRow, ConsentSubject } from "../types"

const SALT_BYTES = 16

/** The key under which a session is stored. The id itself is a secret of the visitor's browser. */
export function sessionKey(sessionId: string): string {
  return createHash("sha256").update(sessionId).digest("base64url")
}

/** A digest of the data about a person. Without the salt, nobody can find the person by trying values. */
export function subjectDigest(subject: ConsentSubject, salt: string): string {
  const { network, user_agent, customer_id } = subject
  return fingerprint({ network, user_agent, customer_id, salt })
}

export function newSalt(): string {
  return randomBytes(SALT_BYTES).toString("base64url")
}

/** The fields that a record's hash covers. */
type Hashed = Pick<
  ConsentRecordRow,
  | "sequence"
  | "action"
  | "categories"
  | "banner_version"
  | "banner_hash"
  | "locale"
  | "gpc"
  | "tc_string"
  | "recorded_at"
  | "subject_digest"
  | "previous_hash"
>

/** The SHA-256 of a record as JSON with sorted keys. Anyone can compute it from an exported proof. */
export function recordHash(key: string, record: Hashed): string {
  const { sequence, action, categories, banner_version, banner_hash, locale, gpc, tc_string } = record
  const { subject_digest, previous_hash, recorded_at } = record
  return fingerprint({
    session: key,
    ...{ sequence, action, categories, banner_version, banner_hash, locale, gpc, tc_string },
    ...{ subject_digest, previous_hash, recorded_at: recorded_at.toISOString() },
  })
}

/** Signs the end of a chain with the tenant's key, which is not in the database. */
export function sealOf(secret: string, key: string, end: { sequence: number; hash: string }): string {
  return createHmac("sha256", secret).update(`${key} ${end.sequence} ${end.hash}`).digest("base64url")
}

/**
 * The first fault of a session's records, which must be sorted by their sequence. `wordings` has the hashes of all
 * wordings that are there and unchanged. `undefined` for a valid chain.
 */
export function brokenLink(
  secret: string,
  session: Pick<ConsentSessionRow, "session_key" | "sequence" | "hash" | "seal">,
  records: readonly ConsentRecordRow[],
  wordings: ReadonlySet<string>,
): BrokenLink | undefined {
  let previous: string | null = null
  for (const [index, record] of records.entries()) {
    const sequence = index + 1
    if (record.sequence > sequence) return { sequence, reason: "missing" }
    if (record.sequence < sequence) return { sequence: record.sequence, reason: "unexpected" }
    if (record.previous_hash !== previous || recordHash(session.session_key, record) !== record.hash)
      return { sequence, reason: "changed" }
    if (record.salt !== null && subjectDigest(record, record.salt) !== record.subject_digest)
      return { sequence, reason: "subject_changed" }
    if (!wordings.has(record.banner_hash)) return { sequence, reason: "wording" }
    if (sequence > session.sequence) return { sequence, reason: "unexpected" }
    previous = record.hash
  }
  if (records.length < session.sequence) return { sequence: records.length + 1, reason: "missing" }
  if (previous !== session.hash || !isSame(sealOf(secret, session.session_key, session), session.seal))
    return { sequence: session.sequence, reason: "seal" }
  return undefined
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

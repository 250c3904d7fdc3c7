import { createHash, randomBytes } from "node:crypto"
import { hmac, isSame } from "../../../../lib/constant-time"
import { fingerprint } from "../../../../lib/fingerprint"
import type { BrokenLink, ConsentRecordRow, ConsentSessionRow, ConsentSubject, Place } from "../types"

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
    sequence,
    action,
    categories,
    banner_version,
    banner_hash,
    locale,
    gpc,
    tc_string,
    subject_digest,
    previous_hash,
    recorded_at: recorded_at.toISOString(),
  })
}

/** The values that a seal covers: the end of the chain, and the session's own columns. */
type Sealed = Pick<ConsentSessionRow, "sequence" | "hash" | "status" | "expires_at"> & Place

/** Seals of the present form. Those of earlier releases cover neither the status nor the time limit. */
const SEAL = "2."

/** Signs the end of a chain, and the session's number, with the tenant's key, which is not in the database. */
export function sealOf(secret: string, key: string, sealed: Sealed): string {
  const { status, expires_at } = sealed
  const signed = `${endOf(key, sealed)} ${status} ${expires_at.toISOString()}`
  return `${SEAL}${signatureOf(secret, signed)}`
}

function isSealed(secret: string, key: string, { seal, ...sealed }: Sealed & { seal: string }): boolean {
  const expected = seal.startsWith(SEAL)
    ? sealOf(secret, key, sealed)
    : signatureOf(secret, endOf(key, sealed))
  return isSame(seal, expected)
}

function endOf(key: string, { sequence, hash, register, number }: Sealed): string {
  return `${key} ${sequence} ${hash}${register === null ? "" : ` ${register} ${number}`}`
}

function signatureOf(secret: string, text: string): string {
  return hmac(secret, text, "base64url")
}

/** Signs how many sessions a register has counted. */
export function registerSeal(
  secret: string,
  { register, sessions }: { register: number; sessions: number },
): string {
  return signatureOf(secret, `register ${register} ${sessions}`)
}

/**
 * The first fault of a session's records, which must be sorted by their sequence. `wordings` has the hashes of all
 * wordings that are there and unchanged. `undefined` for a valid chain.
 */
export function brokenLink(
  secret: string,
  session: Omit<ConsentSessionRow, "id" | "customer_id">,
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
    if (!hasItsSubject(record)) return { sequence, reason: "subject_changed" }
    if (!wordings.has(record.banner_hash)) return { sequence, reason: "wording" }
    if (sequence > session.sequence) return { sequence, reason: "unexpected" }
    previous = record.hash
  }
  if (records.length < session.sequence) return { sequence: records.length + 1, reason: "missing" }
  if (previous !== session.hash || !isSealed(secret, session.session_key, session))
    return { sequence: session.sequence, reason: "seal" }
  const last = records.at(-1)
  if (!last || !isStateAfter(last, session)) return { sequence: session.sequence, reason: "state" }
  return undefined
}

/** An erasure deletes all that is known about the person. So without the salt nothing may be there. */
function hasItsSubject(record: ConsentRecordRow): boolean {
  const { network, user_agent, customer_id, salt, subject_digest } = record
  return salt === null
    ? network === null && user_agent === null && customer_id === null
    : subjectDigest(record, salt) === subject_digest
}

/** Whether a session says the same as its last record. Others read the session, because it is one row. */
function isStateAfter(
  last: ConsentRecordRow,
  session: Pick<ConsentSessionRow, "status" | "categories" | "banner_version" | "locale" | "recorded_at">,
): boolean {
  const { categories, banner_version, locale, recorded_at, status } = session
  return (
    fingerprint(categories) === fingerprint(last.categories) &&
    banner_version === last.banner_version &&
    locale === last.locale &&
    recorded_at.getTime() === last.recorded_at.getTime() &&
    (status === "withdrawn") === (last.action === "withdraw")
  )
}

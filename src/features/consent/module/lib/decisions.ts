import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { recordRow, sessionRow } from "../schemas"
import type { ConsentRecordRow, ConsentSessionRow, Decision, Place, SeenBanner } from "../types"
import { newSalt, recordHash, sealOf, sessionKey, subjectDigest } from "./chain"
import { registerSession } from "./register"

const DAY_MS = 86_400_000

const endRow = z.object({
  id: z.string(),
  sequence: z.number(),
  hash: z.string(),
  customer_id: z.string().nullable(),
  register: z.number().nullable(),
  number: z.number().nullable(),
})

/**
 * Appends a decision to its session's chain. Begins the chain if the session is new. The row lock on the session makes
 * simultaneous decisions wait, so a chain never forks.
 *
 * @returns `undefined` if the session belongs to another customer. Then the decision is not stored, only the banner's
 * texts.
 */
export async function appendDecision(
  sql: Knex,
  secret: string,
  decision: Decision,
): Promise<ConsentSessionRow | undefined> {
  const { banner, subject, action, categories, locale, gpc, status } = decision
  const key = sessionKey(decision.sessionId)
  const recorded_at = decision.at ?? clock.date()
  await keepWording(sql, banner, recorded_at)
  const end = await lockChainEnd(sql, key, decision, recorded_at)
  if (end.customer_id !== null && subject.customer_id !== null && end.customer_id !== subject.customer_id)
    return undefined
  const salt = newSalt()
  const next = {
    sequence: end.sequence + 1,
    action,
    categories,
    locale,
    gpc,
    recorded_at,
    banner_version: banner.version,
    banner_hash: banner.hash,
    tc_string: decision.tcString,
    subject_digest: subjectDigest(subject, salt),
    previous_hash: end.sequence === 0 ? null : end.hash,
  }
  const hash = recordHash(key, next)
  await sql("cookie_consent_record").insert({
    id: generateEntityId(undefined, "ccr"),
    session_id: end.id,
    ...next,
    ...subject,
    hash,
    salt,
    created_at: recorded_at,
    updated_at: recorded_at,
    categories: JSON.stringify(categories),
  })
  // Last, because it locks the counter (register) that numbers new sessions. Others wait until this transaction ends.
  const { register, number } = end.sequence === 0 ? await registerSession(sql, secret) : end
  const expires_at = new Date(recorded_at.getTime() + banner.expiresAfterDays * DAY_MS)
  const { sequence } = next
  const seal = sealOf(secret, key, { register, number, sequence, hash, status, expires_at })
  return saveChainEnd(sql, decision, {
    id: end.id,
    sequence,
    hash,
    seal,
    register,
    number,
    recorded_at,
    expires_at,
  })
}

/** Stores the texts of the banner that the visitor has seen, once. */
async function keepWording(sql: Knex, { hash, version, content }: SeenBanner, now: Date): Promise<void> {
  await execute(
    sql,
    `INSERT INTO cookie_banner_wording (id, banner_version, content, created_at, updated_at)
     VALUES (:hash, :version, CAST(:content AS jsonb), :now, :now) ON CONFLICT DO NOTHING`,
    { hash, version, content: JSON.stringify(content), now },
  )
}

/**
 * Locks the session's row, which has the last link of its chain, until the transaction ends. Makes the row, with an empty
 * chain, if the session is new.
 */
async function lockChainEnd(
  sql: Knex,
  key: string,
  { status, locale, subject }: Decision,
  now: Date,
): Promise<z.output<typeof endRow>> {
  const end = await readRow(
    sql,
    endRow,
    `INSERT INTO cookie_consent_session AS s (id, session_key, customer_id, status, categories, banner_version, locale,
       sequence, hash, seal, recorded_at, expires_at, created_at, updated_at)
     VALUES (:id, :key, :customer, :status, '{}', 0, :locale, 0, '', '', :now, :now, :now, :now)
     ON CONFLICT (session_key) WHERE deleted_at IS NULL DO UPDATE SET updated_at = :now
     RETURNING s.id, s.sequence, s.hash, s.customer_id, s.register, s.number`,
    { id: generateEntityId(undefined, "ccs"), key, status, locale, customer: subject.customer_id, now },
  )
  if (!end) throw errors.unavailable()
  return end
}

/** Stores the decision as the session's current one. */
async function saveChainEnd(
  sql: Knex,
  { status, categories, locale, banner, subject }: Decision,
  end: Pick<ConsentSessionRow, "id" | "sequence" | "hash" | "seal" | "recorded_at" | "expires_at"> & Place,
): Promise<ConsentSessionRow> {
  const stored = await readRow(
    sql,
    sessionRow,
    `UPDATE cookie_consent_session SET customer_id = coalesce(customer_id, :customer), status = :status,
            categories = CAST(:categories AS jsonb), banner_version = :version, locale = :locale, sequence = :sequence,
            hash = :hash, seal = :seal, register = :register, number = :number, recorded_at = :recorded_at,
            expires_at = :expires_at, updated_at = :recorded_at
      WHERE id = :id RETURNING ${SESSION}`,
    {
      ...end,
      status,
      locale,
      customer: subject.customer_id,
      categories: JSON.stringify(categories),
      version: banner.version,
    },
  )
  if (!stored) throw errors.unavailable()
  return stored
}

const SESSION = `id, session_key, customer_id, status, categories, banner_version, locale, sequence, hash, seal,
  register, number, recorded_at, expires_at`

export async function findSession(sql: Knex, sessionId: string): Promise<ConsentSessionRow | undefined> {
  return readRow(
    sql,
    sessionRow,
    `SELECT ${SESSION} FROM cookie_consent_session WHERE session_key = :key AND deleted_at IS NULL`,
    { key: sessionKey(sessionId) },
  )
}

/**
 * Gives a session to a customer, if it belongs to nobody yet. Returns `undefined` if the session is unknown or belongs
 * to another customer.
 */
export async function tieSession(
  sql: Knex,
  sessionId: string,
  customerId: string,
): Promise<ConsentSessionRow | undefined> {
  return readRow(
    sql,
    sessionRow,
    `UPDATE cookie_consent_session SET customer_id = :customerId, updated_at = :now
      WHERE session_key = :key AND deleted_at IS NULL AND coalesce(customer_id, :customerId) = :customerId
     RETURNING ${SESSION}`,
    { key: sessionKey(sessionId), customerId, now: clock.date() },
  )
}

/** The sessions with these ids. */
export async function sessionsById(sql: Knex, ids: readonly string[]): Promise<ConsentSessionRow[]> {
  return readRows(
    sql,
    sessionRow,
    `SELECT ${SESSION} FROM cookie_consent_session WHERE id = ANY(:ids) AND deleted_at IS NULL ORDER BY id`,
    { ids },
  )
}

/** The session in which each of these customers decided last. */
export async function latestSessionsOf(
  sql: Knex,
  customerIds: readonly string[],
): Promise<ConsentSessionRow[]> {
  return readRows(
    sql,
    sessionRow,
    `SELECT DISTINCT ON (customer_id) ${SESSION} FROM cookie_consent_session
      WHERE customer_id = ANY(:customerIds) AND deleted_at IS NULL
      ORDER BY customer_id, recorded_at DESC, id DESC`,
    { customerIds },
  )
}

/** Sessions in the order of their ids, after this one. */
export async function sessionsAfter(sql: Knex, id: string, limit: number): Promise<ConsentSessionRow[]> {
  return readRows(
    sql,
    sessionRow,
    `SELECT ${SESSION} FROM cookie_consent_session WHERE id > :id ORDER BY id LIMIT :limit`,
    { id, limit },
  )
}

/** The decisions of these sessions, by session and sequence. */
export async function recordsOf(sql: Knex, sessionIds: readonly string[]): Promise<ConsentRecordRow[]> {
  return readRows(
    sql,
    recordRow,
    `SELECT id, session_id, sequence, action, categories, banner_version, banner_hash, locale, gpc, tc_string, recorded_at,
            subject_digest, previous_hash, hash, network, user_agent, customer_id, salt
       FROM cookie_consent_record WHERE session_id = ANY(:ids) ORDER BY session_id, sequence, id`,
    { ids: sessionIds },
  )
}

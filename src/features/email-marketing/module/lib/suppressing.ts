import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { NewSuppression } from "../types"
import { emailDigest } from "./digest"

/** An address to suppress, and why. `at` is when the reason arose, if a mail service reports it later. */
export interface WantedSuppression {
  email: string
  reason: NewSuppression["reason"]
  note: string | null
  at?: Date
}

/**
 * Suppresses addresses. One that is suppressed already keeps its reason, also if its person was erased. A report from
 * before the end of a suppression counts no more, because services repeat their reports. Returns the ids of the new
 * suppressions. One statement.
 */
export async function suppress(
  sql: Knex,
  key: string,
  wanted: readonly WantedSuppression[],
): Promise<string[]> {
  if (wanted.length === 0) return []
  const rows = wanted.map((one) => ({
    id: generateEntityId(undefined, "esup"),
    ...one,
    email_digest: emailDigest(key, one.email),
  }))
  const made = await readRows(
    sql,
    idRow,
    `INSERT INTO email_suppression (id, email, email_digest, reason, note, created_at, updated_at)
     SELECT id, email, email_digest, reason, note, :now, :now
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) 
         AS one (id text, email text, email_digest text, reason text, note text, at timestamptz)
      WHERE NOT EXISTS (
        SELECT 1 FROM email_suppression ended
         WHERE (ended.email_digest = one.email_digest OR ended.email = one.email) AND ended.deleted_at >= one.at)
      ORDER BY email
     ON CONFLICT DO NOTHING RETURNING id`,
    { rows: JSON.stringify(rows), now: clock.date() },
  )
  return made.map(({ id }) => id)
}

/** Ends the suppression of an address. Throws 409 `invalid_state` if it is not suppressed. */
export async function unsuppress(
  transaction: Knex,
  key: string,
  { email, note }: { email: string; note: string },
): Promise<void> {
  const ended = await execute(
    transaction,
    `UPDATE email_suppression SET note = :note, email = coalesce(email, :email), deleted_at = :now, updated_at = :now
      WHERE (email_digest = :digest OR email = :email) AND deleted_at IS NULL`,
    { email, note, digest: emailDigest(key, email), now: clock.date() },
  )
  if (ended === 0) throw errors.invalidState("This address is not suppressed.")
}

/** Computes missing digests, of rows from earlier releases. Returns whether more may be missing. */
export async function completeDigests(transaction: Knex, key: string): Promise<boolean> {
  const rows = await readRows(
    transaction,
    z.object({ id: z.string(), email: z.string() }),
    `SELECT id, email FROM email_suppression WHERE email_digest IS NULL AND email IS NOT NULL ORDER BY id LIMIT 1000`,
  )
  await execute(
    transaction,
    `UPDATE email_suppression x SET email_digest = one.digest
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS one (id text, digest text) WHERE x.id = one.id`,
    { rows: JSON.stringify(rows.map(({ id, email }) => ({ id, digest: emailDigest(key, email) }))) },
  )
  return rows.length === 1_000
}

/** Whether an address gets no mails. */
export async function isSuppressed(sql: Knex, key: string, email: string): Promise<boolean> {
  const found = await readRow(
    sql,
    idRow,
    `SELECT id FROM email_suppression
      WHERE (email_digest = :digest OR email = :email) AND deleted_at IS NULL LIMIT 1`,
    { email, digest: emailDigest(key, email) },
  )
  return found !== undefined
}

import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRows } from "../../../../lib/database"
import { TOKEN_LIFETIME_SECONDS } from "../../../../lib/issued-token"
import type { Revocation } from "../types"

const revocationRow = z.object({ subject: z.string(), issued_before: z.date() })

/** Rows are kept until the last token that they revoke has expired, and five minutes longer because clocks differ. */
const KEPT_MS = (TOKEN_LIFETIME_SECONDS + 5 * 60) * 1000

/** Stores revocations. If a token or identity is revoked already, the later time counts. */
export async function insertRevocations(sql: Knex, revocations: Revocation[]): Promise<void> {
  const rows = revocations.map(({ subject, issuedBefore }) => ({
    id: generateEntityId(undefined, "trev"),
    subject,
    issued_before: new Date(issuedBefore),
  }))
  await sql.raw(
    `INSERT INTO token_revocation AS known (id, subject, issued_before, expires_at)
     SELECT id, subject, issued_before, CAST(:expires_at AS timestamptz)
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS given (id text, subject text, issued_before timestamptz)
       ON CONFLICT (subject) WHERE deleted_at IS NULL DO UPDATE SET
         issued_before = greatest(known.issued_before, excluded.issued_before),
         expires_at = greatest(known.expires_at, excluded.expires_at),
         updated_at = now()`,
    { rows: JSON.stringify(rows), expires_at: new Date(clock.now() + KEPT_MS) },
  )
}

/** Whether tokens of the identity were revoked at this time (in milliseconds) or later. */
export async function hasRevocationSince(sql: Knex, subject: string, moment: number): Promise<boolean> {
  const found = await execute(
    sql,
    `SELECT 1 FROM token_revocation
      WHERE subject = :subject AND issued_before >= :moment AND deleted_at IS NULL`,
    { subject, moment: new Date(moment) },
  )
  return found > 0
}

/** The revocations that have not expired, of these subjects or of all, up to `most`. */
export async function selectRevocations(
  sql: Knex,
  { subjects, most }: { subjects?: string[]; most: number },
): Promise<Revocation[]> {
  const rows = await readRows(
    sql,
    revocationRow,
    `SELECT subject, issued_before FROM token_revocation
      WHERE deleted_at IS NULL AND expires_at > :now ${subjects ? "AND subject = ANY(:subjects)" : ""}
      LIMIT :most`,
    { now: clock.date(), most, ...(subjects && { subjects }) },
  )
  return rows.map(({ subject, issued_before }) => ({ subject, issuedBefore: issued_before.getTime() }))
}

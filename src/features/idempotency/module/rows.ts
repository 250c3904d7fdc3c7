import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { execute, readRow } from "../../../lib/database"
import type { KeyedCall, StoredResponse } from "./types"

interface Times {
  now: Date
  leasedUntil: Date
}

/**
 * Marks a request as running. If several callers try, exactly one gets true. A row that has expired is used again. So
 * is the row of an equal request whose process has crashed.
 */
export async function insertClaim(
  sql: Knex,
  call: KeyedCall,
  owner: string,
  times: Times & { expiresAt: Date },
): Promise<boolean> {
  const claimed = await execute(
    sql,
    `INSERT INTO idempotency_key AS stored (id, scope, key, fingerprint, owner, leased_until, expires_at)
       VALUES (:id, :scope, :key, :fingerprint, :owner, :leasedUntil, :expiresAt)
     ON CONFLICT (scope, key) WHERE deleted_at IS NULL DO UPDATE SET
       fingerprint = excluded.fingerprint, owner = excluded.owner, leased_until = excluded.leased_until,
       expires_at = excluded.expires_at, status = NULL, body = NULL, updated_at = now()
     WHERE stored.expires_at <= :now
        OR (stored.status IS NULL AND stored.leased_until <= :now AND stored.fingerprint = excluded.fingerprint)
     RETURNING stored.id`,
    { id: generateEntityId(undefined, "idkey"), ...call, owner, ...times },
  )
  return claimed > 0
}

type StoredAnswer = z.output<typeof storedRow>
const storedRow = z.object({
  fingerprint: z.string(),
  status: z.number().nullable(),
  body: z.string().nullable(),
})

export async function findStored(sql: Knex, { scope, key }: KeyedCall): Promise<StoredAnswer | undefined> {
  const stored = await readRow(
    sql,
    storedRow,
    `SELECT fingerprint, status, body FROM idempotency_key
      WHERE scope = :scope AND key = :key AND deleted_at IS NULL`,
    { scope, key },
  )
  return stored
}

export async function writeAnswer(sql: Knex, owner: string, answer: StoredResponse): Promise<void> {
  await execute(
    sql,
    `UPDATE idempotency_key SET status = :status, body = :body, updated_at = now() WHERE owner = :owner`,
    { owner, ...answer },
  )
}

export async function extendLease(sql: Knex, owner: string, leasedUntil: Date): Promise<void> {
  await execute(
    sql,
    `UPDATE idempotency_key SET leased_until = :leasedUntil WHERE owner = :owner AND status IS NULL`,
    { owner, leasedUntil },
  )
}

export async function deleteClaim(sql: Knex, owner: string): Promise<void> {
  await execute(sql, `DELETE FROM idempotency_key WHERE owner = :owner AND status IS NULL`, { owner })
}

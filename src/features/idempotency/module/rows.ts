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
    `INSERT INTO idempotency_key AS kept (id, scope, key, fingerprint, owner, leased_until, expires_at)
       VALUES (:id, :scope, :key, :fingerprint, :owner, :leasedUntil, :expiresAt)
     ON CONFLICT (scope, key) WHERE deleted_at IS NULL DO UPDATE SET
       fingerprint = excluded.fingerprint, owner = excluded.owner, leased_until = excluded.leased_until,
       expires_at = excluded.expires_at, status = NULL, body = NULL, updated_at = now()
     WHERE kept.expires_at <= :now
        OR (kept.status IS NULL AND kept.leased_until <= :now AND kept.fingerprint = excluded.fingerprint)
     RETURNING kept.id`,
    { id: generateEntityId(undefined, "idkey"), ...call, owner, ...times },
  )
  return claimed > 0
}

type Kept = z.output<typeof keptRow>
const keptRow = z.object({
  fingerprint: z.string(),
  status: z.number().nullable(),
  body: z.string().nullable(),
})

export async function findKept(sql: Knex, { scope, key }: KeyedCall): Promise<Kept | undefined> {
  const kept = await readRow(
    sql,
    keptRow,
    `SELECT fingerprint, status, body FROM idempotency_key
      WHERE scope = :scope AND key = :key AND deleted_at IS NULL`,
    { scope, key },
  )
  return kept
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

import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { type GenuineToken } from "./spam-token"

type Transaction = Context<SqlEntityManager>

const MEMORY_MS = 60 * 60_000

/**
 * Marks a token as used. Returns false if it was used before. If several transactions try at once, exactly one gets
 * true.
 */
export async function insertSpent(
  transaction: Transaction,
  { fingerprint, expiresAt }: GenuineToken,
): Promise<boolean> {
  const inserted = await execute(
    transaction,
    `INSERT INTO spent_spam_token (id, fingerprint, expires_at) VALUES (?, ?, ?)
       ON CONFLICT (fingerprint) WHERE deleted_at IS NULL DO NOTHING
       RETURNING id`,
    [generateEntityId(undefined, "sptok"), fingerprint, expiresAt],
  )
  return inserted.length > 0
}

/**
 * Adds one to the count of a fingerprint. Returns the count before. A count restarts an hour after its first
 * submission.
 */
export async function countSeen(transaction: Transaction, fingerprint: string): Promise<number> {
  const [counted] = await execute(
    transaction,
    `INSERT INTO seen_submission AS seen (id, fingerprint, times, expires_at) VALUES (?, ?, 1, ?)
       ON CONFLICT (fingerprint) WHERE deleted_at IS NULL DO UPDATE SET
         times = CASE WHEN seen.expires_at <= ? THEN 1 ELSE seen.times + 1 END,
         expires_at = CASE WHEN seen.expires_at <= ? THEN excluded.expires_at ELSE seen.expires_at END,
         updated_at = now()
       RETURNING times`,
    [
      generateEntityId(undefined, "spseen"),
      fingerprint,
      new Date(clock.now() + MEMORY_MS),
      clock.date(),
      clock.date(),
    ],
  )
  return z.object({ times: z.int() }).parse(counted).times - 1
}

async function execute(
  { transactionManager }: Transaction,
  sql: string,
  values: unknown[],
): Promise<unknown[]> {
  return (await transactionManager?.execute<object[]>(sql, values)) ?? []
}

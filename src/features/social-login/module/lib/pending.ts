import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow } from "../../../../lib/database"

/** How long a customer may take to sign in at the provider. */
const STATE_LIFETIME_MS = 10 * 60_000

export type Pending = z.output<typeof pendingRow>
export const pendingRow = z.object({
  provider: z.string(),
  sealed: z.string(),
  redirect_uri: z.string(),
  return_to: z.string(),
  customer_id: z.string().nullable(),
  auth_identity_id: z.string().nullable(),
})

const takenRow = pendingRow.extend({ expires_at: z.date() })

export async function insertPending(sql: Knex, stateHash: string, pending: Pending): Promise<void> {
  await execute(
    sql,
    `INSERT INTO pending_sign_in
       (id, state_hash, provider, sealed, redirect_uri, return_to, customer_id, auth_identity_id, expires_at)
       VALUES (:id, :stateHash, :provider, :sealed, :redirect_uri, :return_to, :customer_id, :auth_identity_id, :expiresAt)`,
    {
      ...pending,
      id: generateEntityId(undefined, "psign"),
      stateHash,
      expiresAt: new Date(clock.now() + STATE_LIFETIME_MS),
    },
  )
}

/**
 * Returns a sign-in and deletes it, so that it works once. If several requests try, exactly one gets it. Returns
 * undefined if it has expired.
 */
export async function takePending(sql: Knex, stateHash: string): Promise<Pending | undefined> {
  const taken = await readRow(
    sql,
    takenRow,
    `DELETE FROM pending_sign_in WHERE state_hash = :stateHash AND deleted_at IS NULL
     RETURNING provider, sealed, redirect_uri, return_to, customer_id, auth_identity_id, expires_at`,
    { stateHash },
  )
  return taken && taken.expires_at.getTime() > clock.now() ? taken : undefined
}

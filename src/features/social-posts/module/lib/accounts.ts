import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { ACCOUNT_STATUSES, NETWORKS, type NetworkName } from "../fields"

export const storedAccount = z.object({
  id: z.string(),
  network: z.enum(NETWORKS),
  external_id: z.string(),
  name: z.string(),
  status: z.enum(ACCOUNT_STATUSES),
  sealed: z.string(),
  expires_at: z.date().nullable(),
})
export type StoredAccount = z.output<typeof storedAccount>

export interface NewAccount {
  network: NetworkName
  external_id: string
  name: string
  handle: string | null
  sealed: string
  expires_at: Date | null
}

/** Adds an account, or renews the one with the same id at the network. Returns its id. */
export async function saveAccount(sql: Knex, account: NewAccount, actorId: string): Promise<string> {
  const row = await readRow(
    sql,
    idRow,
    `INSERT INTO social_account (id, network, external_id, name, handle, status, sealed, expires_at, connected_by,
            created_at, updated_at)
     VALUES (:id, :network, :external_id, :name, :handle, 'connected', :sealed, :expires_at, :actorId, :now, :now)
     ON CONFLICT (network, external_id) WHERE deleted_at IS NULL DO UPDATE
        SET name = excluded.name, handle = excluded.handle, status = 'connected', sealed = excluded.sealed,
            expires_at = excluded.expires_at, connected_by = excluded.connected_by, problem = NULL, updated_at = :now
     RETURNING id`,
    { ...account, actorId, id: generateEntityId(undefined, "sacc"), now: clock.date() },
  )
  if (!row) throw errors.internalError()
  return row.id
}

/** Also finds deleted accounts, because their posts may still have to be settled. */
export async function findAccount(sql: Knex, id: string): Promise<StoredAccount | undefined> {
  return readRow(
    sql,
    storedAccount,
    "SELECT id, network, external_id, name, status, sealed, expires_at FROM social_account WHERE id = :id",
    { id },
  )
}

/** Stores new tokens, unless another process has stored newer ones. */
export async function replaceTokens(
  sql: Knex,
  { id, sealed: before }: Pick<StoredAccount, "id" | "sealed">,
  { sealed, expires_at }: Pick<StoredAccount, "sealed" | "expires_at">,
): Promise<void> {
  await execute(
    sql,
    `UPDATE social_account SET sealed = :sealed, expires_at = :expires_at, status = 'connected', problem = NULL,
            updated_at = :now
      WHERE id = :id AND sealed = :before`,
    { id, before, sealed, expires_at, now: clock.date() },
  )
}

/** Marks an account as one that an admin must connect again, unless it has new tokens. */
export async function endAccess(
  sql: Knex,
  { id, sealed }: Pick<StoredAccount, "id" | "sealed">,
  status: "expired" | "revoked",
  problem: string,
): Promise<void> {
  await execute(
    sql,
    `UPDATE social_account SET status = :status, problem = :problem, updated_at = :now
      WHERE id = :id AND sealed = :sealed`,
    { id, sealed, status, problem, now: clock.date() },
  )
}

const sealedRow = z.object({ sealed: z.string() })

/**
 * Deletes an account. Its tokens go, too, unless a post may be there that must be settled. Then a trigger deletes them
 * when it is settled. Returns the encrypted tokens. Throws 404, and 409 `invalid_state` while a post waits for the
 * account.
 */
export async function removeAccount(sql: Knex, id: string): Promise<string> {
  const found = await readRow(
    sql,
    sealedRow,
    "SELECT sealed FROM social_account WHERE id = :id AND deleted_at IS NULL FOR UPDATE",
    { id },
  )
  if (!found) throw errors.notFound("No connected account has this id.")
  const waiting = await readRow(
    sql,
    idRow,
    "SELECT id FROM social_target WHERE account_id = :id AND status IN ('pending', 'publishing') LIMIT 1",
    { id },
  )
  if (waiting) throw errors.invalidState("A post waits for this account. Cancel the post first.")
  await execute(
    sql,
    `UPDATE social_account SET deleted_at = :now,
            sealed = CASE WHEN EXISTS (SELECT 1 FROM social_target
                                        WHERE account_id = :id AND status = 'unknown' AND due_at IS NOT NULL)
                          THEN sealed ELSE '' END
      WHERE id = :id`,
    { id, now: clock.date() },
  )
  return found.sealed
}

/** Reverts {@link removeAccount}. */
export async function putBackAccount(sql: Knex, id: string, sealed: string): Promise<void> {
  await execute(sql, "UPDATE social_account SET deleted_at = NULL, sealed = :sealed WHERE id = :id", {
    id,
    sealed,
  })
}

const pendingRow = z.object({
  network: z.enum(NETWORKS),
  sealed: z.string(),
  redirect_uri: z.string(),
  actor_id: z.string(),
  expires_at: z.date(),
})
export type PendingConnection = Omit<z.output<typeof pendingRow>, "expires_at">

/** How long an admin may take to agree at the network. */
const STATE_LIFETIME_MS = 10 * 60_000

export async function insertConnection(sql: Knex, hash: string, pending: PendingConnection): Promise<Date> {
  const expires_at = new Date(clock.now() + STATE_LIFETIME_MS)
  await execute(
    sql,
    `INSERT INTO social_connection (id, state_hash, network, sealed, redirect_uri, actor_id, expires_at)
     VALUES (:id, :hash, :network, :sealed, :redirect_uri, :actor_id, :expires_at)`,
    { ...pending, hash, expires_at, id: generateEntityId(undefined, "sconn") },
  )
  return expires_at
}

/** Returns a connection and deletes it, so that it works once and only for the admin who has begun it. */
export async function takeConnection(
  sql: Knex,
  hash: string,
  actorId: string,
): Promise<PendingConnection | undefined> {
  const taken = await readRow(
    sql,
    pendingRow,
    `DELETE FROM social_connection WHERE state_hash = :hash AND actor_id = :actorId
     RETURNING network, sealed, redirect_uri, actor_id, expires_at`,
    { hash, actorId },
  )
  return taken && taken.expires_at > clock.date() ? taken : undefined
}

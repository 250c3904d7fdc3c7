import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { dueIds } from "../../../../kits/due-rows/due-ids"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { DUE_AD_ACCOUNTS } from "../due"
import type { DescribedAccount } from "../types"
import { type StoredAccount, storedAccount } from "./row-schemas"

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Facts of the last weeks change, because platforms attribute conversions later. */
const SYNCED_EVERY_MS = 6 * HOUR_MS
const TRIED_AGAIN_MS = 30 * MINUTE_MS
/** Longer than a pull takes. After it, another process may pull. */
const LEASE_MS = 15 * MINUTE_MS
const MAX_ACCOUNTS = 100

const COLUMNS =
  "id, platform, external_id, name, timezone, currency_code, status, sealed, covered_from, synced_at"

/** Throws 409: `duplicate` for a connected account, `invalid_state` if there are too many. */
export async function insertAccount(sql: Knex, account: DescribedAccount): Promise<string> {
  const known = await readCount(
    sql,
    "SELECT CAST(count(*) AS int) AS count FROM ad_account WHERE deleted_at IS NULL",
  )
  // The dashboard adds up all accounts, so it must not leave one out.
  if (known >= MAX_ACCOUNTS) throw errors.invalidState(`A shop can have ${MAX_ACCOUNTS} accounts at most.`)
  const added = await readRow(
    sql,
    idRow,
    `INSERT INTO ad_account (id, platform, external_id, name, currency_code, timezone, sealed, next_sync_at, created_at,
            updated_at)
     VALUES (:id, :platform, :external_id, :name, :currency_code, :timezone, :sealed, :now, :now, :now)
     ON CONFLICT (platform, external_id) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
    { ...account, id: generateEntityId(undefined, "adacc"), now: clock.date() },
  )
  if (!added) throw errors.duplicate("This account is connected already. Send its new token to the account.")
  return added.id
}

export async function findAccount(sql: Knex, id: string): Promise<StoredAccount> {
  const found = await readRow(
    sql,
    storedAccount,
    `SELECT ${COLUMNS} FROM ad_account WHERE id = :id AND deleted_at IS NULL`,
    { id },
  )
  if (!found) throw errors.notFound("No advertising account has this id.")
  return found
}

export async function allAccounts(sql: Knex): Promise<StoredAccount[]> {
  return readRows(
    sql,
    storedAccount,
    `SELECT ${COLUMNS} FROM ad_account WHERE deleted_at IS NULL ORDER BY platform, name COLLATE :name_order:, id LIMIT ${MAX_ACCOUNTS}`,
  )
}

/** Gives an account a new token, and lets it be read at once. */
export async function writeToken(sql: Knex, id: string, sealed: string): Promise<void> {
  await execute(
    sql,
    `UPDATE ad_account SET sealed = :sealed, status = 'connected', problem = NULL, next_sync_at = :now, updated_at = :now
      WHERE id = :id`,
    { id, sealed, now: clock.date() },
  )
}

/** Claims the next account that is due. Only one process gets it. */
export async function claimDue(sql: Knex): Promise<StoredAccount | undefined> {
  return readRow(
    sql,
    storedAccount,
    `UPDATE ad_account SET next_sync_at = :lease
      WHERE id = (${dueIds(DUE_AD_ACCOUNTS, { limit: 1 })})
     RETURNING ${COLUMNS}`,
    { now: clock.date(), lease: new Date(clock.now() + LEASE_MS) },
  )
}

/** Leaves an account alone that has got another token meanwhile. It is due again with that one. */
export async function noteSynced(
  sql: Knex,
  { id, sealed, covered_from }: StoredAccount,
  from: string,
): Promise<void> {
  const now = clock.now()
  await execute(
    sql,
    `UPDATE ad_account SET status = 'connected', problem = NULL, synced_at = :now, next_sync_at = :next,
            covered_from = :covered, updated_at = :now
      WHERE id = :id AND sealed = :sealed`,
    {
      id,
      sealed,
      now: new Date(now),
      next: new Date(now + SYNCED_EVERY_MS),
      covered: covered_from === null || from < covered_from ? from : covered_from,
    },
  )
}

/** Like {@link noteSynced}: the problem of an old token says nothing about a new one. */
export async function noteProblem(
  sql: Knex,
  { id, sealed }: Pick<StoredAccount, "id" | "sealed">,
  { status, problem }: { status: "failing" | "revoked"; problem: string },
): Promise<void> {
  const next = status === "revoked" ? null : new Date(clock.now() + TRIED_AGAIN_MS)
  await execute(
    sql,
    `UPDATE ad_account SET status = :status, problem = :problem, next_sync_at = :next, updated_at = :now
      WHERE id = :id AND sealed = :sealed`,
    { id, sealed, status, problem, next, now: clock.date() },
  )
}

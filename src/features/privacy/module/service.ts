import { createHash } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import {
  generateEntityId,
  InjectManager,
  InjectTransactionManager,
  MedusaContext,
  MedusaService,
} from "@medusajs/framework/utils"
import { dated } from "../../../kits/rows/dated"
import type { Actor } from "../../../lib/actor"
import { clock } from "../../../lib/clock"
import { execute, onConnection, readRow, withinTransaction } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { ErasureRequest } from "./models/erasure-request"
import { RetentionRun } from "./models/retention-run"
import { erasure } from "./schemas"
import type { Erased, Erasure, Removed } from "./types"

type Sql = Context<SqlEntityManager>

const HOUR_MS = 3_600_000
/** How long the link in the mail works. */
const TOKEN_TTL_MS = 24 * HOUR_MS
/** A customer gets one mail in this time. */
const BETWEEN_MAILS_MS = HOUR_MS / 6
/** How long the shop can show what was removed when. */
const RUNS_KEPT_MS = 3 * 365 * 24 * HOUR_MS

const COLUMNS = `id, customer_id, status, actor_type, actor_id, requested_at, expires_at, completed_at, erased`
const row = dated(erasure)

/** The requests of the current tenant's customers to be erased, and the record of all erasures and removals. */
export default class PrivacyModuleService extends MedusaService({ ErasureRequest, RetentionRun }) {
  /** Records what a run of a job has removed, unless that is nothing. Forgets runs of long ago. */
  @InjectManager()
  async recordRun(
    job: string,
    { removed, failed = [] }: Removed,
    @MedusaContext() context: Sql = {},
  ): Promise<void> {
    const some = Object.entries(removed).filter(([, count]) => count > 0)
    if (some.length === 0 && failed.length === 0) return
    const sql = onConnection(context)
    const now = clock.date()
    await execute(
      sql,
      `INSERT INTO retention_run (id, job, removed, failed, ran_at, created_at, updated_at)
       VALUES (:id, :job, CAST(:removed AS jsonb), CAST(:failed AS text[]), :now, :now, :now)`,
      {
        id: generateEntityId(undefined, "retrun"),
        job,
        removed: JSON.stringify(Object.fromEntries(some)),
        failed: [...failed],
        now,
      },
    )
    await execute(sql, "DELETE FROM retention_run WHERE ran_at < :before", {
      before: new Date(now.getTime() - RUNS_KEPT_MS),
    })
  }

  /**
   * Stores a customer's request. A customer has one; a new token replaces the old one, but not within ten minutes.
   *
   * @returns whether the token was stored. If not, the earlier mail is still young.
   */
  @InjectManager()
  async request(
    customerId: string,
    token: string,
    @MedusaContext() context: Sql = {},
  ): Promise<{ request: Erasure; isNew: boolean }> {
    const sql = onConnection(context)
    const now = clock.date()
    const stored = await readRow(
      sql,
      row,
      `INSERT INTO erasure_request AS r (id, customer_id, status, token_hash, actor_type, actor_id, requested_at,
              expires_at, created_at, updated_at)
       VALUES (:id, :customerId, 'pending', :hash, 'customer', :customerId, :now, :expires, :now, :now)
       ON CONFLICT (customer_id) WHERE status = 'pending' AND deleted_at IS NULL DO UPDATE
          SET token_hash = :hash, requested_at = :now, expires_at = :expires, updated_at = :now
        WHERE r.requested_at <= :before RETURNING ${COLUMNS}`,
      {
        id: generateEntityId(undefined, "erase"),
        customerId,
        hash: hashOf(token),
        now,
        expires: new Date(now.getTime() + TOKEN_TTL_MS),
        before: new Date(now.getTime() - BETWEEN_MAILS_MS),
      },
    )
    if (stored) return { request: stored, isNew: true }
    const earlier = await readRow(
      sql,
      row,
      `SELECT ${COLUMNS} FROM erasure_request
        WHERE customer_id = :customerId AND status = 'pending' AND deleted_at IS NULL`,
      { customerId },
    )
    // The request was completed between the two statements.
    if (!earlier) throw errors.invalidState("The account is being deleted.")
    return { request: earlier, isNew: false }
  }

  /** The customer of a mailed token. Throws 409 `invalid_state` if it is unknown, was used or has expired. */
  @InjectManager()
  async customerOf(token: string, @MedusaContext() context: Sql = {}): Promise<string> {
    return findByToken(onConnection(context), token)
  }

  /**
   * Erases a person, and records it in the same transaction. A pending request of the customer is completed with it.
   *
   * @param token the mailed token, if the erasure needs one. Of several calls with it, one succeeds.
   * @param erase deletes the data, and returns the number of rows by table.
   */
  @InjectTransactionManager()
  async erase(
    { customerId, actor, token }: { customerId: string | null; actor: Actor; token?: string | undefined },
    erase: (transaction: Knex) => Promise<Erased>,
    @MedusaContext() context: Sql = {},
  ): Promise<Erasure> {
    const sql = withinTransaction(context)
    if (token !== undefined) await findByToken(sql, token, "FOR UPDATE")
    const erased = await erase(sql)
    const now = clock.date()
    const values = { customerId, erased: JSON.stringify(erased), now }
    const completed =
      customerId === null
        ? undefined
        : await readRow(
            sql,
            row,
            `UPDATE erasure_request SET status = 'completed', token_hash = NULL, completed_at = :now,
                    erased = CAST(:erased AS jsonb), updated_at = :now
              WHERE customer_id = :customerId AND status = 'pending' AND deleted_at IS NULL RETURNING ${COLUMNS}`,
            values,
          )
    const stored =
      completed ??
      (await readRow(
        sql,
        row,
        `INSERT INTO erasure_request (id, customer_id, status, actor_type, actor_id, requested_at, completed_at, erased,
                created_at, updated_at)
         VALUES (:id, :customerId, 'completed', :type, :actorId, :now, :now, CAST(:erased AS jsonb), :now, :now)
         RETURNING ${COLUMNS}`,
        { ...values, id: generateEntityId(undefined, "erase"), type: actor.type, actorId: actor.id },
      ))
    if (!stored) throw errors.unavailable()
    return stored
  }
}

async function findByToken(sql: Knex, token: string, lock: "FOR UPDATE" | "" = ""): Promise<string> {
  const found = await readRow(
    sql,
    row,
    `SELECT ${COLUMNS} FROM erasure_request
      WHERE token_hash = :hash AND status = 'pending' AND expires_at > :now AND deleted_at IS NULL ${lock}`,
    { hash: hashOf(token), now: clock.date() },
  )
  if (!found?.customer_id)
    throw errors.invalidState("Field 'token': is unknown, was used, or is older than 24 hours.")
  return found.customer_id
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64url")
}

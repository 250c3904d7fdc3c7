import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { ulid } from "ulid"
import { clock } from "../../lib/clock"
import { onConnection } from "../../lib/database"
import {
  deleteClaim,
  deleteExpired,
  extendLease,
  findKept,
  insertClaim,
  PURGED_AT_ONCE,
  writeAnswer,
} from "./lib/rows"
import { IdempotencyKey } from "./models/idempotency-key"
import type { Claim, KeyedCall, StoredResponse } from "./types"

const KEPT_MS = 24 * 60 * 60_000
/** After this time without a renewal the owner's process counts as dead. */
const LEASE_MS = 60_000
/** One purge deletes at most this many batches. The next purge deletes the rest. */
const BATCHES_PER_PURGE = 50

/**
 * Stores responses, so that a repeated request takes effect once, for the current tenant. No workflow writes here,
 * because stored responses are never reverted.
 */
export default class IdempotencyModuleService extends MedusaService({ IdempotencyKey }) {
  /**
   * Claims a request, unless it was answered, is running, or its key belongs to another request. Needs one or two
   * statements.
   */
  @InjectManager()
  async claim(call: KeyedCall, @MedusaContext() context: Context<SqlEntityManager> = {}): Promise<Claim> {
    const sql = onConnection(context)
    const owner = ulid()
    const now = clock.now()
    const isOurs = await insertClaim(sql, call, owner, {
      now: new Date(now),
      leasedUntil: new Date(now + LEASE_MS),
      expiresAt: new Date(now + KEPT_MS),
    })
    if (isOurs) return { state: "claimed", owner }

    const kept = await findKept(sql, call)
    // The claim was released between the two statements. The client can retry.
    if (!kept) return { state: "running" }
    if (kept.fingerprint !== call.fingerprint) return { state: "mismatch" }
    if (kept.status === null || kept.body === null) return { state: "running" }
    return { state: "answered", answer: { status: kept.status, body: kept.body } }
  }

  /** Extends a claim's lease while its request runs. */
  @InjectManager()
  async renew(owner: string, @MedusaContext() context: Context<SqlEntityManager> = {}): Promise<void> {
    await extendLease(onConnection(context), owner, new Date(clock.now() + LEASE_MS))
  }

  /** Stores the response to a claimed request, for 24 hours after the claim. */
  @InjectManager()
  async keep(
    owner: string,
    answer: StoredResponse,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<void> {
    await writeAnswer(onConnection(context), owner, answer)
  }

  /** Releases a claim without a response, so that the request can be retried. */
  @InjectManager()
  async giveUp(owner: string, @MedusaContext() context: Context<SqlEntityManager> = {}): Promise<void> {
    await deleteClaim(onConnection(context), owner)
  }

  /** Deletes a bounded number of expired rows. Processes may run it at the same time. */
  @InjectManager()
  async purgeExpired(@MedusaContext() context: Context<SqlEntityManager> = {}): Promise<void> {
    for (let batch = 1; batch <= BATCHES_PER_PURGE; batch++)
      if ((await deleteExpired(onConnection(context), clock.date())) < PURGED_AT_ONCE) return
  }
}

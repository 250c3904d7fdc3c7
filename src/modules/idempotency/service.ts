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
import type { Claim, KeptAnswer, KeyedCall } from "./types"

const KEPT_MS = 24 * 60 * 60_000
/** A process that died is waited for so long. */
const LEASE_MS = 60_000
/** So many rows a purge deletes at most; what is left is the next one's. */
const BATCHES_PER_PURGE = 50

/**
 * Answers to calls that must not be carried out twice, for the current tenant. No workflow writes here: what was
 * answered stays answered.
 */
export default class IdempotencyModuleService extends MedusaService({ IdempotencyKey }) {
  /** Takes a call on, unless it was answered, is under way, or its key stands for another one. One or two statements. */
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
    // Given up between the two statements: whoever asks again gets it.
    if (!kept) return { state: "running" }
    if (kept.fingerprint !== call.fingerprint) return { state: "mismatch" }
    if (kept.status === null || kept.body === null) return { state: "running" }
    return { state: "answered", answer: { status: kept.status, body: kept.body } }
  }

  /** Says that the owner of a claim is still at it. */
  @InjectManager()
  async renew(owner: string, @MedusaContext() context: Context<SqlEntityManager> = {}): Promise<void> {
    await extendLease(onConnection(context), owner, new Date(clock.now() + LEASE_MS))
  }

  /** Keeps the answer to a claimed call, for 24 hours from its claim on. */
  @InjectManager()
  async keep(
    owner: string,
    answer: KeptAnswer,
    @MedusaContext() context: Context<SqlEntityManager> = {},
  ): Promise<void> {
    await writeAnswer(onConnection(context), owner, answer)
  }

  /** Lets a claimed call be made again, as if it had not been. */
  @InjectManager()
  async giveUp(owner: string, @MedusaContext() context: Context<SqlEntityManager> = {}): Promise<void> {
    await deleteClaim(onConnection(context), owner)
  }

  /** Deletes what has expired, a bounded number of rows. Any number of processes may do so at once. */
  @InjectManager()
  async purgeExpired(@MedusaContext() context: Context<SqlEntityManager> = {}): Promise<void> {
    for (let batch = 1; batch <= BATCHES_PER_PURGE; batch++)
      if ((await deleteExpired(onConnection(context), clock.date())) < PURGED_AT_ONCE) return
  }
}

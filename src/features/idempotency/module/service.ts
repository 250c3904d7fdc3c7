import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import { InjectManager, MedusaContext, MedusaService } from "@medusajs/framework/utils"
import { ulid } from "ulid"
import { withQueries } from "../../../lib/bound-queries"
import { clock } from "../../../lib/clock"
import { onConnection } from "../../../lib/database"
import { IdempotencyKey } from "./models/idempotency-key"
import { deleteClaim, extendLease, findStored, insertClaim, writeAnswer } from "./rows"
import type { Claim, KeyedCall } from "./types"

const KEPT_MS = 24 * 60 * 60_000
/** If a process does not renew its mark on a request for this time, it counts as crashed. */
const LEASE_MS = 60_000

const QUERIES = {
  /** Stores the response of a request. It expires 24 hours after the request began. */
  keep: writeAnswer,
  /** Removes the mark without a response, so that the request can be sent again. */
  giveUp: deleteClaim,
}

/**
 * Stores responses for the current tenant, so that a repeated request takes effect only once. It is written to directly
 * and not by workflows, because stored responses are never reverted.
 */
export default class IdempotencyModuleService extends withQueries(MedusaService({ IdempotencyKey }), {
  queries: QUERIES,
}) {
  /**
   * Marks a request as running. Refuses if it was already answered, is already running, or if its key was used for
   * another request. Runs one or two statements.
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

    const stored = await findStored(sql, call)
    // The other request ended without a response between the two statements. The client can try again.
    if (!stored) return { state: "running" }
    if (stored.fingerprint !== call.fingerprint) return { state: "mismatch" }
    if (stored.status === null || stored.body === null) return { state: "running" }
    return { state: "answered", answer: { status: stored.status, body: stored.body } }
  }

  /** Renews the mark while the request still runs. */
  @InjectManager()
  async renew(owner: string, @MedusaContext() context: Context<SqlEntityManager> = {}): Promise<void> {
    await extendLease(onConnection(context), owner, new Date(clock.now() + LEASE_MS))
  }
}

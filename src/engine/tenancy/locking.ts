import type { ILockingModule } from "@medusajs/framework/types"
import { processShare } from "../../lib/process-share"
import { ofTenant } from "../../tenancy/current-tenant"

/** How long to wait for a lock by default. The engine's five seconds are too short for a busy server. */
const PATIENCE_SECONDS = 30

/** Locks of a cart or an order. Only the calls of one shopper wait for them. */
const OF_ONE_SHOPPER = /^(cart|order)_/

/**
 * Separates locks by tenant: two shops with the same lock name neither wait for each other nor release each other's
 * locks. Several locks are taken one after the other in a fixed order, to avoid deadlocks.
 */
export function separateLocks(locking: ILockingModule): void {
  const execute = locking.execute.bind(locking)
  const acquire = locking.acquire.bind(locking)
  const release = locking.release.bind(locking)
  const releaseAll = locking.releaseAll.bind(locking)
  locking.execute = (keys, job, args, context) => {
    const inTurn = { timeout: PATIENCE_SECONDS, ...args }
    const guarded = [...new Set(own(keys))]
      .sort()
      .reduceRight<typeof job>(
        (inner, key) => () => execute([key], inner, inTurn, context),
        isShared(keys) ? () => withoutWaiting(job) : job,
      )
    return guarded()
  }
  locking.acquire = (keys, args, context) => acquire(own(keys), ownedBy(args), context)
  locking.release = (keys, args, context) => release(own(keys), ownedBy(args), context)
  locking.releaseAll = async (args, context) => {
    // Without an owner, anyone could release the locks of others.
    if (args?.ownerId == null) throw new Error("Releasing locks needs their owner's id.")
    await releaseAll(ownedBy(args), context)
  }
}

async function withoutWaiting<Result>(job: () => Promise<Result>): Promise<Result> {
  const letGo = processShare.hold()
  try {
    return await job()
  } finally {
    letGo()
  }
}

function isShared(keys: string | string[]): boolean {
  return [keys].flat().some((key) => !OF_ONE_SHOPPER.test(key))
}

function own(keys: string | string[]): string[] {
  return [keys].flat().map(ofTenant)
}

/** Puts the tenant into the lock owner's id. A lock without an owner stays unchanged. */
function ownedBy<Args extends { ownerId?: string | null }>(args: Args | undefined): Args | undefined {
  return args?.ownerId == null ? args : { ...args, ownerId: ofTenant(args.ownerId) }
}

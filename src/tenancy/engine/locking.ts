import type { ILockingModule } from "@medusajs/framework/types"
import { processShare } from "../../lib/process-share"
import { ofTenant } from "../current-tenant"

/** Default time to wait for locks. The engine's five seconds are too short under load. */
const PATIENCE_SECONDS = 30

/** The lock of a cart or an order. Only one shopper's calls use it. */
const OF_ONE_SHOPPER = /^(cart|order)_/

/**
 * Separates locks by tenant: one shop's work never waits for another's and cannot release its locks. Several locks are
 * taken one after the other, always in the same order, to avoid deadlocks.
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
    // A lock without an owner could be released by anyone.
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

/** Leaves locks without an owner as they are. */
function ownedBy<Args extends { ownerId?: string | null }>(args: Args | undefined): Args | undefined {
  return args?.ownerId == null ? args : { ...args, ownerId: ofTenant(args.ownerId) }
}

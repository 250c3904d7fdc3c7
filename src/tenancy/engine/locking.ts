import type { ILockingModule } from "@medusajs/framework/types"
import { ofTenant } from "../current-tenant"

/** Default time to wait for locks. The engine's five seconds are too short under load. */
const PATIENCE_SECONDS = 30

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
      .reduceRight<typeof job>((inner, key) => () => execute([key], inner, inTurn, context), job)
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

function own(keys: string | string[]): string[] {
  return [keys].flat().map(ofTenant)
}

/** Leaves locks without an owner as they are. */
function ownedBy<Args extends { ownerId?: string | null }>(args: Args | undefined): Args | undefined {
  return args?.ownerId == null ? args : { ...args, ownerId: ofTenant(args.ownerId) }
}

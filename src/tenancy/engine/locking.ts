import type { ILockingModule } from "@medusajs/framework/types"
import { ofTenant } from "../current-tenant"

/** How long work waits for its locks, where it does not say. The engine's five seconds are short in a rush. */
const PATIENCE_SECONDS = 30

/**
 * Gives every tenant locks of its own: one shop's work never waits for another's, and cannot end its locks. Work that
 * needs several takes them one after the other, always in the same order, so that no two wait for each other.
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
    // Without an owner it would be everybody's.
    if (args?.ownerId == null) throw new Error("Name the owner whose locks are to be released.")
    await releaseAll(ownedBy(args), context)
  }
}

function own(keys: string | string[]): string[] {
  return [keys].flat().map(ofTenant)
}

/** Nobody's locks stay nobody's. */
function ownedBy<Args extends { ownerId?: string | null }>(args: Args | undefined): Args | undefined {
  return args?.ownerId == null ? args : { ...args, ownerId: ofTenant(args.ownerId) }
}

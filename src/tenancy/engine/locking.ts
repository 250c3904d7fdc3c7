import type { ILockingModule } from "@medusajs/framework/types"
import { ofTenant } from "../current-tenant"

/** Gives every tenant locks of its own: one shop's work never waits for another's, and cannot end its locks. */
export function separateLocks(locking: ILockingModule): void {
  const execute = locking.execute.bind(locking)
  const acquire = locking.acquire.bind(locking)
  const release = locking.release.bind(locking)
  const releaseAll = locking.releaseAll.bind(locking)
  locking.execute = (keys, job, ...rest) => execute(own(keys), job, ...rest)
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

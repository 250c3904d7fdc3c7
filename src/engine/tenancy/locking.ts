import { setTimeout as delay } from "node:timers/promises"
import type { ILockingModule } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"
import { processShare } from "../../lib/process-share"
import { ofTenant } from "../../tenancy/current-tenant"

/** How long to wait for a lock by default. The engine's five seconds are too short for a busy server. */
const PATIENCE_SECONDS = 30

/** The engine's messages if somebody else has a lock. */
export const LOCKED = /^(Timed-out acquiring lock|Failed to acquire lock)/

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
  locking.acquire = async (keys, args, context) => {
    if (isShared(keys)) return acquire(own(keys), ownedBy(args), context)
    const kept = args?.expire === undefined ? args : { ...args, expire: Math.max(args.expire, KEPT_SECONDS) }
    return patiently(() => acquire(own(keys), ownedBy(kept), context))
  }
  locking.release = (keys, args, context) => release(own(keys), ownedBy(args), context)
  locking.releaseAll = async (args, context) => {
    // Without an owner, anyone could release the locks of others.
    if (args?.ownerId == null) throw new Error("Releasing locks needs their owner's id.")
    await releaseAll(ownedBy(args), context)
  }
}

const RETRY_MS = 50
/** The engine's steps keep a lock for ten seconds. On a slow machine, the next call would take it before the end. */
const KEPT_SECONDS = 60

/** The engine's steps try again only for two seconds. So of several calls for one cart, the last ones would fail. */
async function patiently(take: () => Promise<void>): Promise<void> {
  const end = clock.elapsed() + PATIENCE_SECONDS * 1_000
  for (;;) {
    try {
      return await take()
    } catch (error) {
      const isTaken = error instanceof Error && LOCKED.test(error.message)
      if (!isTaken || clock.elapsed() >= end) throw error
    }
    await delay(RETRY_MS)
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

import { UnitOfWork } from "@medusajs/framework/mikro-orm/core"
import { internalsOf } from "./internals"

interface Unit {
  working?: boolean
  /** Flushes that wait for the one that runs. Each settles its caller's promise after a call of `doCommit`. */
  flushQueue?: (() => Promise<unknown>)[]
  commit: (this: Unit) => Promise<unknown>
  doCommit: (this: Unit) => Promise<unknown>
}

/**
 * The engine flushes several changes at once within one transaction, for example when it confirms a change of an order.
 * If one fails, MikroORM forgets those that wait: their promises never settle, the request never ends, and its
 * transaction stays open with its locks. With this patch they fail with the same error.
 */
export function settleQueuedFlushes(): void {
  const unit = internalsOf<Unit>(UnitOfWork.prototype, { commit: "function", doCommit: "function" })
  const { commit } = unit
  unit.commit = async function () {
    if (this.working) return commit.call(this)
    try {
      return await commit.call(this)
    } catch (failure) {
      failQueued(this, failure)
      throw failure
    }
  }
}

function failQueued(unit: Unit, failure: unknown): void {
  const queued = unit.flushQueue?.splice(0) ?? []
  unit.doCommit = async () => {
    throw failure
  }
  for (const flush of queued) void flush()
  Reflect.deleteProperty(unit, "doCommit")
}

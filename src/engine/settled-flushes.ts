import { UnitOfWork } from "@medusajs/framework/mikro-orm/core"
import { internalsOf } from "./internals"

interface Unit {
  working?: boolean
  /** Flushes that wait for the present one. Each settles its caller's promise after a call of `doCommit`. */
  flushQueue?: (() => Promise<unknown>)[]
  commit: (this: Unit) => Promise<unknown>
  doCommit: (this: Unit) => Promise<unknown>
}

/**
 * The engine flushes several changes at once within one transaction, for example when it confirms a change of an order.
 * If the first flush failed, MikroORM forgot the waiting ones: their promises never settled, the request never ended, and
 * its transaction stayed open with its locks. Now they fail with the same error.
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

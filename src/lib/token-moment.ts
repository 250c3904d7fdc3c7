import { AsyncLocalStorage } from "node:async_hooks"
import { clock } from "./clock"

const begun = new WeakMap<object, number>()
const storage = new AsyncLocalStorage<number>()

/** Notes when a request began, before anything that it presents is looked at. */
export function noteBegin(request: object): void {
  begun.set(request, clock.now())
}

/** Runs `work`, which may issue tokens for a request, as of the moment at which that began. */
export function runAsOfBegin(request: object, work: () => void): void {
  storage.run(begun.get(request) ?? clock.now(), work)
}

/** Runs `work` as of this moment, where the request itself has just ended all that was issued before. */
export function runAsOfNow<Result>(work: () => Result): Result {
  return storage.run(clock.now(), work)
}

/**
 * The moment that a new token is dated from, in milliseconds since the epoch: when the request that asks for it began,
 * so not after the password, or the token, that it is issued for was looked at. What is taken back in between takes
 * the new token along; dated from its end it would outlive that.
 */
export function tokenMoment(): number {
  return storage.getStore() ?? clock.now()
}

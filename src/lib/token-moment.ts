import { AsyncLocalStorage } from "node:async_hooks"
import { clock } from "./clock"

const begun = new WeakMap<object, number>()
const storage = new AsyncLocalStorage<number>()

/** Stores the time at which a request began. Call it before checking any credential of the request. */
export function noteBegin(request: object): void {
  begun.set(request, clock.now())
}

/** Runs `work` with new tokens dated from the begin of the request. */
export function runAsOfBegin(request: object, work: () => void): void {
  storage.run(begun.get(request) ?? clock.now(), work)
}

/** Runs `work` with new tokens dated from now. Use it after the request itself has revoked all earlier tokens. */
export function runAsOfNow<Result>(work: () => Result): Result {
  return storage.run(clock.now(), work)
}

/**
 * The time that a new token is dated from, in milliseconds since the epoch. It is the begin of the request, before the
 * password or token was checked. A revocation during the request then also revokes the new token.
 */
export function tokenMoment(): number {
  return storage.getStore() ?? clock.now()
}

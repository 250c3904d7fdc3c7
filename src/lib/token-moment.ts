import { AsyncLocalStorage } from "node:async_hooks"
import { clock } from "./clock"

const begun = new WeakMap<object, number>()
const storage = new AsyncLocalStorage<number>()

/** Remembers the time at which a request began. Call it before you check a password or token of the request. */
export function noteBegin(request: object): void {
  begun.set(request, clock.now())
}

/** Runs `work`. Tokens that it creates get the time at which the request began. */
export function runAsOfBegin(request: object, work: () => void): void {
  storage.run(begun.get(request) ?? clock.now(), work)
}

/**
 * Runs `work`. Tokens that it creates get the present time. Use it after the request has revoked all earlier tokens.
 */
export function runAsOfNow<Result>(work: () => Result): Result {
  return storage.run(clock.now(), work)
}

/**
 * The issue time for a new token, in milliseconds since the epoch. It is the begin of the request, before the password
 * was checked. If the tokens are revoked during the request, the new token is then revoked too.
 */
export function tokenMoment(): number {
  return storage.getStore() ?? clock.now()
}

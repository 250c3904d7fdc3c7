import { AsyncLocalStorage } from "node:async_hooks"

/** The address of the current request's caller, available in all its async work. */
const storage = new AsyncLocalStorage<string>()

/** Runs `work` and everything that it starts with this caller address. */
export function runForCaller<Result>(address: string, work: () => Result): Result {
  return storage.run(address, work)
}

/** The caller's address, or undefined outside a request. */
export function callerAddress(): string | undefined {
  return storage.getStore() || undefined
}

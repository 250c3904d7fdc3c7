import { AsyncLocalStorage } from "node:async_hooks"

/** The IP address of the caller of the current request. It is available in all async work of the request. */
const storage = new AsyncLocalStorage<string>()

/** Runs `work`, and everything that it starts, with this address as the caller's. */
export function runForCaller<Result>(address: string, work: () => Result): Result {
  return storage.run(address, work)
}

/** The caller's address, or undefined outside a request. */
export function callerAddress(): string | undefined {
  return storage.getStore() || undefined
}

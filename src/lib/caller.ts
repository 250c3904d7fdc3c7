import { AsyncLocalStorage } from "node:async_hooks"

/** From which address the current request comes, as far down as what it has started. */
const storage = new AsyncLocalStorage<string>()

/** Runs `work`, and all that it starts, for whoever calls from this address. */
export function runForCaller<Result>(address: string, work: () => Result): Result {
  return storage.run(address, work)
}

/** The caller's address; nothing where no request has asked for this. */
export function callerAddress(): string | undefined {
  return storage.getStore() || undefined
}

import { AsyncLocalStorage } from "node:async_hooks"

const storage = new AsyncLocalStorage<true>()

/** Runs `work` without the engine's own cache, because its copies may be old. */
export function readFresh<Result>(work: () => Result): Result {
  return storage.run(true, work)
}

export function mustReadFresh(): boolean {
  return storage.getStore() === true
}

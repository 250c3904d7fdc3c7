import { AsyncLocalStorage } from "node:async_hooks"

const storage = new AsyncLocalStorage<true>()

/** Runs `work` and turns the engine's query cache off meanwhile, because cached results may be stale. */
export function readFresh<Result>(work: () => Result): Result {
  return storage.run(true, work)
}

export function mustReadFresh(): boolean {
  return storage.getStore() === true
}

import { AsyncLocalStorage } from "node:async_hooks"

const comparing = new AsyncLocalStorage<true>()

/** Runs a read that only checks another one. Its statements do not count. */
export const asComparison = <Result>(read: () => Result): Result => comparing.run(true, read)

export const isComparison = (): boolean => comparing.getStore() === true

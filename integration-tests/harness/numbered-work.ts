import { AsyncLocalStorage } from "node:async_hooks"
import type { RequestListener } from "node:http"

/** A request to the application, or a direct call of a spec. Later work has a higher number. */
const works = new AsyncLocalStorage<number>()
let lastWork = 0

/** Gives each request of the application a number, so that its statements can be told from others. */
export function numberRequests(app: RequestListener): RequestListener {
  return (req, res) => works.run(++lastWork, () => app(req, res))
}

/** Begins new work. `isCause` is true in code that this work runs, and in the requests that begin after it. */
export function newWork(): { run<Result>(work: () => Result): Result; isCause(): boolean } {
  const first = ++lastWork
  return { run: (work) => works.run(first, work), isCause: () => (works.getStore() ?? 0) >= first }
}

import { createContext, Script } from "node:vm"

const context = createContext({})
const script = new Script("work()")

/** The work took too long or needed too much stack. */
export class Unbounded extends Error {
  override readonly name = "Unbounded"
}

/**
 * Runs synchronous work and stops it after a time limit, even inside a regular expression. Text parsers are fast for
 * normal texts, but a hostile text can block them for minutes.
 *
 * @throws Unbounded
 */
export function bounded<Result>(milliseconds: number, work: () => Result): Result {
  try {
    return stoppedAfter(milliseconds, work)
  } catch (error) {
    throw asUnbounded(error)
  }
}

function stoppedAfter<Result>(milliseconds: number, work: () => Result): Result {
  const done: { result: Result }[] = []
  context.work = () => {
    done.push({ result: work() })
  }
  try {
    script.runInContext(context, { timeout: milliseconds })
  } finally {
    context.work = undefined
  }
  const [first] = done
  if (!first) throw new Error("The work did not run.")
  return first.result
}

function asUnbounded(error: unknown): unknown {
  return isTimeout(error) || error instanceof RangeError
    ? new Unbounded("too much work", { cause: error })
    : error
}

function isTimeout(error: unknown): boolean {
  return hasCode(error, "ERR_SCRIPT_EXECUTION_TIMEOUT")
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code
}

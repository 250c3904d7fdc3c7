import { createContext, Script } from "node:vm"

const context = createContext({})
const script = new Script("work()")

/** The work took longer than it may, or nested deeper than the stack reaches. */
export class Unbounded extends Error {
  override readonly name = "Unbounded"
}

/**
 * Does synchronous work and stops it when its time is over, in the middle of a regular expression too. Parsers of
 * text are quick on everything that people write, and take minutes for what was made to stop them.
 *
 * @throws Unbounded
 */
export function bounded<Result>(milliseconds: number, work: () => Result): Result {
  const done: { result?: Result } = {}
  context.work = () => {
    done.result = work()
  }
  try {
    script.runInContext(context, { timeout: milliseconds })
  } catch (error) {
    throw isUnbounded(error) ? new Unbounded("too much work", { cause: error }) : error
  } finally {
    context.work = undefined
  }
  return done.result as Result
}

function isUnbounded(error: unknown): boolean {
  return error instanceof RangeError || hasCode(error, "ERR_SCRIPT_EXECUTION_TIMEOUT")
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code
}

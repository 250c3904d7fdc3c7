import { clock } from "../lib/clock"

/**
 * A part of a step is printed if no line has appeared for this time. Most parts are done sooner. Whoever waits should
 * see what the server does within two seconds.
 */
const QUIET_MS = 1_500

/** Tells which part of a step begins now. */
export type Part = (name: string) => void

export interface Step {
  part: Part
  done(): void
  failed(): void
}

let lastLineAt = 0

/**
 * Runs a slow step of the start. Prints what it does when it begins, its parts if they are slow, and its duration at
 * the end. All lines stay, so that a log is as readable as a terminal.
 */
export async function step<Result>(
  { title, doing }: { title: string; doing: string },
  work: (part: Part) => Promise<Result>,
): Promise<Result> {
  const begun = begin({ title, doing })
  try {
    const result = await work(begun.part)
    begun.done()
    return result
  } catch (error) {
    begun.failed()
    throw error
  }
}

/** Begins a step that its caller ends. */
export function begin({ title, doing }: { title: string; doing: string }): Step {
  const startedAt = clock.elapsed()
  let waiting: NodeJS.Timeout | undefined
  const end = (line: string) => {
    clearTimeout(waiting)
    print(line)
  }
  print(`  … ${doing}`)
  return {
    part(name) {
      clearTimeout(waiting)
      const quietMs = clock.elapsed() - lastLineAt
      const tell = () => print(`    … ${inWords(name)}`)
      // A part may keep the process too busy for a timer. Then the next part prints its name at once.
      if (quietMs >= QUIET_MS) tell()
      else waiting = setTimeout(tell, QUIET_MS - quietMs).unref()
    },
    done: () => end(`  ✓ ${title} (${((clock.elapsed() - startedAt) / 1000).toFixed(1)} s)`),
    failed: () => end(`  ✗ ${title}`),
  }
}

/** Modules and seeds have names for code, such as `stock_location` and `currencyRates`. */
function inWords(name: string): string {
  return name.replace(/([a-z])(?=[A-Z])|[_-]/g, "$1 ").toLowerCase()
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
  lastLineAt = clock.elapsed()
}

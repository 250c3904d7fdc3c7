import { clock } from "../lib/clock"

const CLEAR_LINE = "\r\x1b[2K"

/**
 * Runs a slow step of the start, and prints its name and duration. On a terminal, the name is visible while the step
 * runs.
 */
export async function step<Result>(title: string, work: () => Promise<Result>): Promise<Result> {
  const interactive = process.stdout.isTTY
  const startedAt = clock.now()
  if (interactive) process.stdout.write(`  … ${title}`)
  try {
    const result = await work()
    const seconds = ((clock.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(`${interactive ? CLEAR_LINE : ""}  ✓ ${title} (${seconds} s)\n`)
    return result
  } catch (error) {
    process.stdout.write(`${interactive ? CLEAR_LINE : ""}  ✗ ${title}\n`)
    throw error
  }
}

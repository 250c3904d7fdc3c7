import { clock } from "../lib/clock"

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const
/** With `npm start`, one Ctrl-C arrives twice: from the terminal and from npm. Both count as one. */
const SAME_WISH_MS = 1_000

const LOOK_FOR_PARENT_MS = 500

/**
 * Runs `stop` once on the first signal. A second, later signal ends the process at once.
 *
 * @param isRunByNpm npm passes a signal only to the shell that it has started. The end of that shell then counts as the
 * first signal, because otherwise the server and its database would go on without anybody who could stop them.
 */
export function onStopSignal(stop: () => Promise<void>, { isRunByNpm }: { isRunByNpm: boolean }): void {
  let firstAt: number | undefined
  const begin = () => {
    if (firstAt !== undefined) return
    firstAt = clock.now()
    process.stdout.write("\nStopping…\n")
    stop().then(
      () => process.exit(0),
      (error: Error) => {
        process.stderr.write(`The stop was not clean: ${error.stack}\n`)
        process.exit(1)
      },
    )
  }

  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (firstAt === undefined) begin()
      else if (clock.now() - firstAt > SAME_WISH_MS) {
        process.stderr.write("Stopped without waiting for running requests.\n")
        process.exit(130)
      }
    })
  }
  if (!isRunByNpm) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) begin()
  }, LOOK_FOR_PARENT_MS).unref()
}

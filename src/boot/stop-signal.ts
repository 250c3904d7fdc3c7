import { clock } from "../lib/clock"

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const
/** With `npm start`, one Ctrl-C arrives twice: from the terminal and from npm. Both count as one. */
const SAME_WISH_MS = 1_000

/** Runs `stop` once on the first signal. A second, later signal ends the process at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let firstAt: number | undefined

  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = clock.now()
        process.stdout.write("\nStopping…\n")
        stop().then(
          () => process.exit(0),
          (error: Error) => {
            process.stderr.write(`The stop was not clean: ${error.stack}\n`)
            process.exit(1)
          },
        )
      } else if (clock.now() - firstAt > SAME_WISH_MS) {
        process.stderr.write("Stopped without waiting for running requests.\n")
        process.exit(130)
      }
    })
  }
}

/**
 * Ends a command when its output is no longer read, for example in `… | head`. Load this before the engine's command
 * line. The engine prints a message for each failed write, which fails too, and so on for ever.
 */
for (const stream of [process.stdout, process.stderr])
  stream.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") process.exit(0)
  })

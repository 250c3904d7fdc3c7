/**
 * Ends a command when nobody reads what it prints any more, as `head` does. Loaded before the engine's command line, which
 * would report each failed line by printing another one, and so keep a processor busy for ever.
 */
for (const stream of [process.stdout, process.stderr])
  stream.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") process.exit(0)
  })

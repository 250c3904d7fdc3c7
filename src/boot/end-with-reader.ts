/**
 * Ends a command when its output pipe is closed, for example by `head`. Load it before the engine's command line: the
 * engine prints a line for each failed line, which never ends and uses a whole CPU core.
 */
for (const stream of [process.stdout, process.stderr])
  stream.on("error", ({ code }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") process.exit(0)
  })

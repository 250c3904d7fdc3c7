/** A note of the engine's migrations for databases with users. On a new database, it only looks like an error. */
const NOTE = 'Note: If the index "IDX_user_email" fails to create'
/**
 * A warning about code of the engine: it sends the statements of one transaction at once, and the driver sends them one
 * after the other. Nobody who runs this server can change that.
 */
const WARNING = "Calling client.query() when the client is already executing a query is deprecated"

/** Runs the engine's migrations without the one note that they print past the logger. */
export async function withoutNote<Result>(migrate: () => Promise<Result>): Promise<Result> {
  const { info } = console
  console.info = (...said: unknown[]) => {
    if (!String(said[0]).startsWith(NOTE)) info(...said)
  }
  try {
    return await migrate()
  } finally {
    console.info = info
  }
}

/** Keeps the one known warning of the database driver from being printed. All other warnings are printed as before. */
export function hideDriverWarning(): void {
  const printers = process.listeners("warning")
  process.removeAllListeners("warning")
  process.on("warning", (warning) => {
    if (warning.message.startsWith(WARNING)) return
    for (const print of printers) Reflect.apply(print, process, [warning])
  })
}

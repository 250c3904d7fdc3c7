import "../root"
// The engine reads the environment when it is imported, so ours has to be in it before.
import "../config"
import "../boot/quiet-telemetry"
import { logger } from "@medusajs/framework/logger"
import { program } from "./program"

logger.setLogLevel("error")
program()
  .parseAsync(process.argv)
  .then(
    () => process.exit(process.exitCode ?? 0),
    (error: Error) => {
      process.stderr.write(`${error.name === "Error" ? error.message : (error.stack ?? error.message)}\n`)
      process.exit(1)
    },
  )

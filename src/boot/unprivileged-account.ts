import { execFile } from "node:child_process"
import { constants, existsSync, statSync } from "node:fs"
import path from "node:path"
import { promisify } from "node:util"
import { EmbeddedDatabaseError } from "./embedded-database-error"

const run = promisify(execFile)

export interface Account {
  uid: number
  gid: number
  /** A command to put before the program. It lets the account run the program in a folder that it could not read. */
  wrapper?: [string, ...string[]]
}

/** PostgreSQL refuses to run as root. For root, returns another account: `postgres` if it exists, else `nobody`. */
export async function unprivilegedAccount(folders: string[]): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ["postgres", "nobody"]) {
    const uid = await accountNumber("-u", name)
    const gid = await accountNumber("-g", name)
    if (uid === undefined || gid === undefined) continue
    return folders.every(isOpenToAll) ? { uid, gid } : { uid, gid, wrapper: traversalWrapper(uid, gid) }
  }
  throw new EmbeddedDatabaseError(
    "PostgreSQL does not run as root, and this machine has neither the account postgres nor nobody. Start as an ordinary user, or set DATABASE_URL.",
  )
}

async function accountNumber(flag: "-u" | "-g", name: string): Promise<number | undefined> {
  try {
    return Number.parseInt((await run("id", [flag, name])).stdout, 10)
  } catch {
    return undefined
  }
}

/**
 * Other accounts cannot read files below /root. This command gives the program root's right to read and to enter
 * folders.
 */
function traversalWrapper(uid: number, gid: number): [string, ...string[]] {
  const program = ["/usr/bin/setpriv", "/bin/setpriv"].find((file) => existsSync(file))
  if (!program) {
    throw new EmbeddedDatabaseError(
      "PostgreSQL does not run as root, and the account that it runs as cannot reach this folder. Start as an ordinary user, move the checkout and SVC_DATA_DIR out of root's home, or set DATABASE_URL.",
    )
  }
  const capability = "+dac_read_search"
  return [
    program,
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    // Without this option, the kernel ignores the right when the program checks its access to a file.
    "--securebits=+no_setuid_fixup",
    `--inh-caps=${capability}`,
    `--ambient-caps=${capability}`,
  ]
}

function isOpenToAll(folder: string): boolean {
  for (let current = folder; ; current = path.dirname(current)) {
    if ((statSync(current).mode & constants.S_IXOTH) === 0) return false
    if (current === path.dirname(current)) return true
  }
}

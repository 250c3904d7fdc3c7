import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises"
import { hostname } from "node:os"
import path from "node:path"
import { codeOf } from "../thrown"

/** What a folder is for. It is the beginning of its name. */
type Kind = "direct" | "engine" | "render" | "seed" | "upload" | "voice"

/** Several machines may share the folder, and their processes can have the same ids. */
const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 8)
/** `<kind>-<host>-<process id>-<random characters>`. */
const NAME = /^[a-z]+-([\da-f]{8})-(\d+)-\w{6}$/

/** Runs work with a new folder for its files. The folder is deleted after it. */
export async function withTemporaryFolder<Result>(
  parent: string,
  kind: Kind,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await openTemporaryFolder(parent, kind)
  try {
    return await work(folder)
  } finally {
    await removeFolder(folder)
  }
}

/** Makes a new folder. Its name tells which process needs it. */
export async function openTemporaryFolder(parent: string, kind: Kind): Promise<string> {
  await mkdir(parent, { recursive: true })
  return mkdtemp(path.join(parent, `${kind}-${HOST}-${process.pid}-`))
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/**
 * Deletes the folders of processes of this machine that have ended, because a process that was killed leaves them. Call
 * it at the start of a process, before its own first folder. Folders of running processes and of other machines stay.
 * The job for leftovers deletes those after an hour.
 */
export async function removeAbandonedFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => [])
  for (const name of names.filter(isAbandoned))
    await removeFolder(path.join(parent, name)).catch(() => undefined)
}

function isAbandoned(name: string): boolean {
  const [, host, id] = NAME.exec(name) ?? []
  if (host !== HOST) return false
  // In a container, the process before this one had the same id.
  return Number(id) === process.pid || !isRunning(Number(id))
}

function isRunning(id: number): boolean {
  try {
    // Sends nothing, but looks whether the process exists.
    return process.kill(id, 0) && !isZombie(id)
  } catch (error) {
    // EPERM: it belongs to another user.
    return codeOf(error) !== "ESRCH"
  }
}

/** Whether a process has ended, but its parent has not noticed. In a container, it may never notice. Only on Linux. */
function isZombie(id: number): boolean {
  try {
    return /\) [XZ] [^)]*$/.test(readFileSync(`/proc/${id}/stat`, "latin1"))
  } catch {
    return false
  }
}

import { cp, mkdir } from "node:fs/promises"
import path from "node:path"
import { config } from "../../src/config"
import { workersDirectory } from "./environment"

/**
 * Gives this worker its own copy of the demo shop's files. The job that deletes files without a record looks into one
 * database, so two workers with the same folder would delete each other's files.
 */
export async function ownFiles(): Promise<void> {
  const { folders } = config.files
  const own = path.join(workersDirectory, String(process.pid))
  for (const name of ["public", "private", "temporary"] as const) {
    const folder = path.join(own, name)
    await mkdir(folder, { recursive: true })
    if (name !== "temporary") await cp(folders[name], folder, { recursive: true }).catch(missing)
    folders[name] = folder
  }
}

/** The demo shop may have no files of one kind. */
function missing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error
}

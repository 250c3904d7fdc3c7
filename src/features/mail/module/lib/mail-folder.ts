import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { ulid } from "ulid"
import { clock } from "../../../../lib/clock"

const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700
/**
 * The most files in the folder, so that it does not fill the disk. It is meant for development without a mail server.
 */
const MAX_FILES = 1_000

/** Writes a mail to the tenant's folder. If there are too many files, deletes the oldest. */
export async function writeToMailFolder(folder: string, mail: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const file = path.join(folder, `${ulid(clock.now())}.eml`)
  await writeFile(`${file}.part`, mail, { mode: OWNER_ONLY })
  await rename(`${file}.part`, file)
  const files = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort()
  for (const name of files.slice(0, -MAX_FILES)) await rm(path.join(folder, name), { force: true })
}

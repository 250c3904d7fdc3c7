import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises"
import path from "node:path"
import { ulid } from "ulid"
import { clock } from "../../../lib/clock"

const OWNER_ONLY = 0o600
const OWNER_ONLY_FOLDER = 0o700
/** For development without a mail server. The limit protects the disk. */
const MOST_KEPT = 1_000

/** Writes a mail to a tenant's outbox folder atomically, and deletes the oldest mails above the limit. */
export async function writeToOutbox(folder: string, mail: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  const file = path.join(folder, `${ulid(clock.now())}.eml`)
  await writeFile(`${file}.part`, mail, { mode: OWNER_ONLY })
  await rename(`${file}.part`, file)
  const kept = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort()
  for (const name of kept.slice(0, -MOST_KEPT)) await rm(path.join(folder, name), { force: true })
}

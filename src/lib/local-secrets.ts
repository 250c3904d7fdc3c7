import { randomBytes } from "node:crypto"
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { z } from "zod"
import { asError, codeOf } from "./thrown"

const SECRET_BYTES = 32
const OWNER_ONLY = 0o600

const contents = z.record(z.string(), z.string())
type Secrets = z.output<typeof contents>

/**
 * Creates random secrets for a development machine, once. They are stored in `secrets.json` in the data folder, and
 * only the file's owner can read them.
 */
export function loadOrCreateSecrets<Name extends string>(
  dataDirectory: string,
  names: readonly Name[],
): Record<Name, string> {
  const file = path.join(dataDirectory, "secrets.json")
  const stored = read(file)
  const complete = stored && completeOf(stored, names)
  if (complete) return complete

  const missing = names.filter((name) => !stored?.[name])
  const made = Object.fromEntries(
    missing.map((name) => [name, randomBytes(SECRET_BYTES).toString("base64url")]),
  )
  mkdirSync(dataDirectory, { recursive: true })
  const isWritten = write(file, { ...stored, ...made }, stored === undefined)
  // Another process created the file at the same time. Use the secrets of that process.
  if (!isWritten) return loadOrCreateSecrets(dataDirectory, names)
  const written = completeOf({ ...stored, ...made }, names)
  if (!written) throw new Error(`${file} lacks secrets.`)
  return written
}

function completeOf<Name extends string>(
  secrets: Secrets,
  names: readonly Name[],
): Record<Name, string> | undefined {
  return hasAll(secrets, names) ? secrets : undefined
}

function hasAll<Name extends string>(
  secrets: Secrets,
  names: readonly Name[],
): secrets is Secrets & Record<Name, string> {
  return names.every((name) => secrets[name])
}

/** Writes the file atomically. With `isNew`, returns `false` if the file already exists. */
function write(file: string, secrets: Record<string, string>, isNew: boolean): boolean {
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: OWNER_ONLY })
  if (!isNew) {
    renameSync(unfinished, file)
    return true
  }
  try {
    linkSync(unfinished, file)
    return true
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false
    throw error
  } finally {
    rmSync(unfinished)
  }
}

function read(file: string): Secrets | undefined {
  try {
    return contents.parse(JSON.parse(readFileSync(file, "utf8")))
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined
    const folder = path.dirname(file)
    throw new Error(
      `${file} cannot be read (${asError(error).message}). It contains the password of the embedded database. Restore it, or start with a new database: mv ${folder} ${folder}.broken`,
    )
  }
}

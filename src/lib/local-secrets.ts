import { randomBytes } from "node:crypto"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"

const SECRET_BYTES = 32
const OWNER_ONLY = 0o600

/**
 * Secrets of a development machine: each name is given a random value once, kept
 * in `secrets.json` of the data folder and readable by its owner only.
 */
export function loadOrCreateSecrets<Name extends string>(
  dataDirectory: string,
  names: readonly Name[],
): Record<Name, string> {
  const file = path.join(dataDirectory, "secrets.json")
  const kept = read(file)
  const missing = names.filter((name) => !kept[name])

  if (missing.length > 0) {
    for (const name of missing) kept[name] = randomBytes(SECRET_BYTES).toString("base64url")
    mkdirSync(dataDirectory, { recursive: true })
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: OWNER_ONLY })
  }
  return kept
}

function read(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {}
    throw new Error(
      `${file} cannot be read (${(error as Error).message}). Mend it, or remove it to have new secrets made.`,
    )
  }
}

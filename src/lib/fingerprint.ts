import { createHash } from "node:crypto"

/** A short hash of a JSON value. Objects with the same content have the same hash, in any order of keys. */
export function fingerprint(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("base64url")
}

function canonical(value: unknown): string {
  const sorted = (_: string, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part
  return JSON.stringify(value, sorted) ?? ""
}

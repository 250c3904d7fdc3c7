/** Returns the thrown value as an error. A library may throw any value. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown))
}

/** The `code` of a thrown value, such as `ENOENT` or an SQLSTATE. */
export function codeOf(thrown: unknown): string | undefined {
  const hasCode = typeof thrown === "object" && thrown !== null && "code" in thrown
  return hasCode && typeof thrown.code === "string" ? thrown.code : undefined
}

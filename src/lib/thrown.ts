/** Converts a thrown value to an `Error`, because JavaScript can throw any value. Workflows throw plain objects. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(textOf(thrown, "message") ?? String(thrown))
}

/** The `code` of a thrown value, such as `ENOENT` or an SQLSTATE. */
export function codeOf(thrown: unknown): string | undefined {
  return textOf(thrown, "code")
}

/** A property of a thrown value, if it is text. */
export function textOf(thrown: unknown, name: string): string | undefined {
  const value = propertyOf(thrown, name)
  return typeof value === "string" ? value : undefined
}

/** A property of a thrown value. */
export function propertyOf(thrown: unknown, name: string): unknown {
  return typeof thrown === "object" && thrown !== null ? Reflect.get(thrown, name) : undefined
}

/**
 * Why something failed, in one text. A failed connection to a host with several addresses throws an error without a
 * message of its own.
 */
export function reasonOf(thrown: unknown): string {
  const causes: unknown[] = thrown instanceof AggregateError ? thrown.errors : []
  return (
    textOf(thrown, "message") || causes.map((cause) => textOf(cause, "message")).join(", ") || String(thrown)
  )
}

/** A problem with the embedded database that a person must solve. The message says how to solve it. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = "EmbeddedDatabaseError"
}

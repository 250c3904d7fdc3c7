/** Something about the embedded database that a person has to decide; the message says what to do. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = "EmbeddedDatabaseError"
}

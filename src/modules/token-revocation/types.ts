/** What takes tokens back: one, or all of an auth identity that were issued before a moment. */
export interface Revocation {
  /** The id of a token or of an auth identity. */
  subject: string
  /** In milliseconds since the epoch. What was issued then or later is good. */
  issuedBefore: number
}

/** Revokes one token, or all tokens of an auth identity issued before a moment. */
export interface Revocation {
  /** The id of a token or of an auth identity. */
  subject: string
  /** In milliseconds since the epoch. Tokens issued at this moment or later are valid. */
  issuedBefore: number
}

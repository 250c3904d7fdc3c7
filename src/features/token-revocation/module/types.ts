/** Revokes one token, or all tokens of a sign-in identity that were issued before a certain time. */
export interface Revocation {
  /** The id of a token or of an auth identity. */
  subject: string
  /** In milliseconds since 1970. Tokens that were issued at this time or later stay valid. */
  issuedBefore: number
}

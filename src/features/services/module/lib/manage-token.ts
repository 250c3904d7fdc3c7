import { hmac, isSame } from "../../../../lib/constant-time"

const FORMAT = /^(booking_[0-9A-Z]{26})\.([\w-]{43})$/

/** A secret text that opens one booking. It stays the same when the booking is moved. */
export function manageToken(key: string, id: string): string {
  return `${id}.${signatureOf(key, id)}`
}

/** The id of the booking. `undefined` if the token is not exactly one of ours. */
export function readManageToken(key: string, token: string): string | undefined {
  const [, id, signature] = FORMAT.exec(token) ?? []
  if (id === undefined || signature === undefined) return undefined
  // Compares texts, because base64url can write the same bytes in several ways.
  return isSame(signature, signatureOf(key, id)) ? id : undefined
}

function signatureOf(key: string, id: string): string {
  return hmac(key, id, "base64url")
}

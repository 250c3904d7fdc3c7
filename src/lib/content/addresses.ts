import { decodeEntities } from "./entities"

/** The allowed URL schemes. */
export const SCHEMES = ["http", "https", "mailto", "tel"]

/** Browsers ignore these characters in an address or do not show them, so they can hide `javascript:`. */
const INVISIBLE = /[\p{C}\p{Z}\s]/gu

const CLEARLY_SAFE = /^(?:https?:\/\/|mailto:|tel:|(?!\/\/)[\w./#-]*$)/i

/**
 * True if a link or an image can safely use this address: `http(s)`, `mailto`, `tel` or relative. Refuses `data:`,
 * because images belong in the media library. Refuses `//host`, which has no meaning in an app. Attackers hide a scheme
 * behind HTML entities and invisible characters, so it decodes several layers.
 */
export function isSafeAddress(address: string): boolean {
  if (CLEARLY_SAFE.test(address)) return true
  let seen = address
  for (let layer = 0; layer < 3; layer++) {
    const decoded = decodeEntities(seen.replace(INVISIBLE, ""))
    if (!hasSafeScheme(decoded.replace(INVISIBLE, ""))) return false
    if (decoded === seen) return true
    seen = decoded
  }
  return hasSafeScheme(seen)
}

function hasSafeScheme(address: string): boolean {
  if (/^[/\\]{2}/.test(address)) return false
  const scheme = /^([^/?#:]*):/.exec(address)?.[1]
  return scheme === undefined || SCHEMES.includes(scheme.toLowerCase())
}

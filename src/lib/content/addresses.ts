import { decodeEntities } from "./entities"

/** The allowed schemes. Relative addresses are allowed too. */
export const SCHEMES = ["http", "https", "mailto", "tel"]

/** Characters that browsers silently drop from an address or do not show. */
const INVISIBLE = /[\p{C}\p{Z}\s]/gu

const CLEARLY_SAFE = /^(?:https?:\/\/|mailto:|tel:|(?!\/\/)[\w./#-]*$)/i

/**
 * True if an address of a link or an image is harmless: `http(s)`, `mailto`, `tel` or relative. Refuses `data:`,
 * because images belong in the media library. Refuses `//host`, which has no meaning in an app. Decodes references and
 * removes invisible characters, layer by layer, like the most lenient parser.
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

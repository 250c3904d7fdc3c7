import { decodeEntities } from "./entities"

/** What an address in a text may be, besides one relative to the page. */
export const SCHEMES = ["http", "https", "mailto", "tel"]

/** What browsers drop from an address in silence, or show as nothing. */
const INVISIBLE = /[\p{C}\p{Z}\s]/gu

const CLEARLY_SAFE = /^(?:https?:\/\/|mailto:|tel:|(?!\/\/)[\w./#-]*$)/i

/**
 * Whether an address of a link or an image can do no harm: `http(s)`, `mailto`, `tel`, or relative to the page.
 * No `data:`, because pictures belong into the media library, and no `//host`, which means nothing in an app.
 * Read as the most lenient reader would: with character references and what is invisible taken out, layer by layer.
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

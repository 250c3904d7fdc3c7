/** As deep as anybody has been seen to hide a `/`. */
const DECODED_AT_MOST = 5
/** Where it does not matter which: nobody has it. */
const SHOP = "https://shop.invalid"

/**
 * Whether a text is a path on the storefront's own server, and stays one however often a careless page decodes it: one
 * `/`, no second one and no `\` behind it, which browsers take for one, and nothing that they leave out in silence.
 */
export function isOwnPath(text: string): boolean {
  if (text.includes(" ") || decode(text) === undefined) return false
  let path = text
  for (let round = 0; round <= DECODED_AT_MOST; round++) {
    if (!isPlainPath(path)) return false
    const decoded = decode(path)
    if (decoded === undefined || decoded === path) return true
    path = decoded
  }
  return false
}

function isPlainPath(path: string): boolean {
  if (!/^\/(?![/\\])[^\\\p{Cc}\p{Zl}\p{Zp}]*$/u.test(path) || !URL.canParse(path, SHOP)) return false
  const url = new URL(path, SHOP)
  // Dot segments may leave two at the beginning: `/..//evil.example`.
  return url.origin === SHOP && !url.pathname.startsWith("//")
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Decoding rounds to check. Deeper encodings of a `/` have not been seen. */
const DECODED_AT_MOST = 5
/** Base URL for parsing only; no real host has this name. */
const SHOP = "https://shop.invalid"

/**
 * Whether a text is a path on the storefront's own server, even if a page decodes it several times. The path starts with
 * exactly one `/`. It has no `\` and no control characters, because browsers change or drop them.
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
  // Dot segments may leave two slashes at the start: `/..//evil.example`.
  return url.origin === SHOP && !url.pathname.startsWith("//")
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

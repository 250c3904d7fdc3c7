/** How often to decode before the check. Nobody has been seen to hide a `/` deeper. */
const DECODED_AT_MOST = 5
/** A base URL that the parser needs. No real host has this name. */
const SHOP = "https://shop.invalid"

/**
 * Whether a text is a path on the storefront itself, also if a page decodes it several times. Otherwise a sign-in could
 * end on another site. The path must begin with exactly one `/`. It must not contain `\` or control characters, because
 * browsers change or drop them.
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
  // After `..` is resolved, a path may begin with two slashes, which browsers read as a host: `/..//evil.example`.
  return url.origin === SHOP && !url.pathname.startsWith("//")
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

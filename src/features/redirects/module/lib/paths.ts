import { ONE_LINE } from "../../../../lib/fields"

const LONGEST = 1000

/**
 * The one spelling of a storefront path: without query, fragment, double slashes, dot segments and slash at the end,
 * percent-encoded as browsers do. Accepts a full address on the storefront itself (`home`). `undefined` if it is no path.
 */
export function normalPath(value: string, home?: string | null): string | undefined {
  const path = withoutHome(value.trim(), home).replace(/[?#].*$/s, "")
  if (!path.startsWith("/") || path.includes("\\")) return undefined
  const segments: string[] = []
  for (const raw of path.split("/")) {
    const segment = decoded(raw)
    if (segment === undefined || !ONE_LINE.test(segment)) return undefined
    if (segment === "..") segments.pop()
    else if (segment !== "" && segment !== ".") segments.push(encoded(segment))
  }
  const normal = `/${segments.join("/")}`
  return normal.length <= LONGEST ? normal : undefined
}

/** The one spelling of a target: a path of the storefront with its query, or an address on another site. */
export function normalTarget(value: string, home?: string | null): string | undefined {
  const target = withoutHome(value.trim(), home)
  // Browsers read `//host` and `/\host` as addresses on another site.
  if (/^\/[/\\]/.test(target) || !ONE_LINE.test(target) || /[\s\\<>"]/.test(target)) return undefined
  if (target.startsWith("/")) {
    const path = normalPath(target)
    const url = URL.canParse(target, ANY_HOST) ? new URL(target, ANY_HOST) : undefined
    return path === undefined || !url ? undefined : path + url.search + url.hash
  }
  if (!/^https?:\/\//i.test(target) || !URL.canParse(target)) return undefined
  const url = new URL(target)
  return url.username === "" && url.password === "" ? url.href : undefined
}

const ANY_HOST = "http://shop.invalid"

/** `https://shop.example/a` becomes `/a` for the home `https://shop.example`. */
function withoutHome(value: string, home: string | null | undefined): string {
  if (!home || !/^https?:\/\//i.test(value) || !URL.canParse(value) || !URL.canParse(home)) return value
  const { host, pathname, search, hash } = new URL(value)
  const own = new URL(home)
  const base = own.pathname.replace(/\/+$/, "")
  if (host !== own.host || !(pathname === base || pathname.startsWith(`${base}/`))) return value
  return `${pathname.slice(base.length) || "/"}${search}${hash}`
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).normalize("NFC")
  } catch {
    return undefined
  }
}

/** Keeps the characters that browsers keep in a path. */
function encoded(segment: string): string {
  return encodeURIComponent(segment).replace(/%(?:21|24|26|27|28|29|2A|2B|2C|3B|3D|3A|40)/g, (code) =>
    decodeURIComponent(code),
  )
}

import type { RequestHandler } from "express"

const PLAIN = "svc_session"
/**
 * With the prefix `__Host-`, a browser accepts the cookie only from this exact host, over TLS and for all paths (RFC
 * 6265bis, section 4.1.3.2). So a page on a sibling subdomain cannot set it.
 */
const BOUND_TO_HOST = `__Host-${PLAIN}`

/**
 * The possible names of the session cookie. Browsers refuse the `__Host-` prefix over plain HTTP, so the plain name is
 * used there.
 */
export const SESSION_COOKIES = [BOUND_TO_HOST, PLAIN]

export function sessionCookieName(publicUrl: string): string {
  return isTls(publicUrl) ? BOUND_TO_HOST : PLAIN
}

/**
 * A browser never sends a secure cookie over plain HTTP. That is the case when somebody tries the production image
 * locally.
 */
export function sessionCookieOptions(publicUrl: string) {
  return { sameSite: "lax", secure: isTls(publicUrl), path: "/" } as const
}

/**
 * Removes session cookies that another site may have set ("cookie tossing"): all cookies with the other name, and all
 * session cookies if there are several. A request does not say which site has set a cookie. Writes the own cookie in one
 * plain form, so that no later reader finds another value in it than the session layer does.
 */
export function ownSessionCookie(publicUrl: string): RequestHandler {
  const own = sessionCookieName(publicUrl)
  return (req, _res, next) => {
    const pairs = pairsOf(req.headers.cookie ?? "")
    const isUnique = pairs.filter(({ name }) => name === own).length === 1
    const kept = pairs.flatMap(({ text, name, value }) => {
      if (!SESSION_COOKIES.includes(name)) return [text]
      return name === own && isUnique ? [`${own}=${value}`] : []
    })
    if (pairs.some(({ name }) => SESSION_COOKIES.includes(name))) req.headers.cookie = kept.join("; ")
    next()
  }
}

/** The decoded value of the session cookie, as the session layer reads it. */
export function sessionCookieIn(header: string | undefined): string | undefined {
  const found = pairsOf(header ?? "").find(({ name }) => SESSION_COOKIES.includes(name))
  return found && decoded(found.value)
}

/**
 * Whether a `Cookie` header could contain a session cookie for any reader. It only looks for the name and does not parse:
 * two parsers of one header can disagree.
 */
export function mentionsSession(header: string): boolean {
  return [header, withoutEscapes(header)].some((text) => text.toLowerCase().includes(PLAIN))
}

interface Pair {
  text: string
  name: string
  value: string
}

/** The cookies of a header, read by the rules of the session layer. */
function pairsOf(header: string): Pair[] {
  return header.split(";").map((text) => {
    const [name = "", value = ""] = text.split(/=(.*)/s, 2)
    return { text: trimmed(text), name: trimmed(name), value: unquoted(trimmed(value)) }
  })
}

/**
 * Removes blanks and tabs, and no other white space. Browsers let other sites set a cookie whose name begins with another
 * white space before `__Host-`.
 */
function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isBlank(text.charAt(start))) start += 1
  while (end > start && isBlank(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

function isBlank(character: string): boolean {
  return character === " " || character === "\t"
}

function unquoted(value: string): string {
  const isQuoted = value.length > 1 && value.startsWith('"') && value.endsWith('"')
  return isQuoted ? value.slice(1, -1) : value
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** Decodes each escape by itself, because one wrong escape must not hide the others. */
function withoutEscapes(text: string): string {
  return text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function isTls(publicUrl: string): boolean {
  return publicUrl.startsWith("https:")
}

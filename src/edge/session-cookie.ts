import type { RequestHandler } from "express"

const PLAIN = "svc_session"
/**
 * A browser accepts a cookie with this prefix only from this exact host, over TLS and for all paths (RFC 6265bis,
 * section 4.1.3.2). A page on a sibling subdomain cannot set it.
 */
const BOUND_TO_HOST = `__Host-${PLAIN}`

/** The session cookie's name. Over plain HTTP a browser refuses the `__Host-` prefix. */
export const SESSION_COOKIES = [BOUND_TO_HOST, PLAIN]

export function sessionCookieName(publicUrl: string): string {
  return isTls(publicUrl) ? BOUND_TO_HOST : PLAIN
}

/** Over plain HTTP, for example in a first try of the production image, a browser never sends a secure cookie. */
export function sessionCookieOptions(publicUrl: string) {
  return { sameSite: "lax", secure: isTls(publicUrl), path: "/" } as const
}

/**
 * Drops session cookies that another site may have set ("cookie tossing"): all cookies with the other name, and all of
 * them if there are several, because a request does not say who set which.
 */
export function ownSessionCookie(publicUrl: string): RequestHandler {
  const own = sessionCookieName(publicUrl)
  return (req, _res, next) => {
    const pairs = (req.headers.cookie ?? "").split(";")
    const isUnique = pairs.filter((pair) => nameOf(pair) === own).length === 1
    const kept = pairs.filter((pair) => {
      const name = nameOf(pair)
      return SESSION_COOKIES.includes(name) ? name === own && isUnique : true
    })
    if (kept.length < pairs.length) req.headers.cookie = kept.join(";")
    next()
  }
}

function nameOf(pair: string): string {
  return (pair.split("=", 1)[0] ?? "").trim()
}

function isTls(publicUrl: string): boolean {
  return publicUrl.startsWith("https:")
}

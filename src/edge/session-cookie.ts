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
 * session cookies if there are several. A request does not say which site has set a cookie.
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

import type { RequestHandler } from "express"
import helmet from "helmet"

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Sets security headers, with content security policies for the two kinds of pages on this server: dashboard and
 * documentation. Browsers never show an API response as a page.
 */
export function securityHeaders(options: {
  https: boolean
  development: boolean
  /** The bucket to which the dashboard uploads files directly. */
  uploadOrigin?: string | undefined
}): RequestHandler {
  const shared = {
    strictTransportSecurity: options.https ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    // Lets storefronts on other origins show our images and read our responses.
    crossOriginResourcePolicy: { policy: "cross-origin" },
  } as const

  const api = helmet({
    ...shared,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
  })
  const dashboard = helmet({
    ...shared,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The development server (Vite) puts scripts into the page and opens a web socket.
        scriptSrc: ["'self'", ...(options.development ? ["'unsafe-inline'"] : [])],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", "https:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: [
          "'self'",
          ...(options.uploadOrigin === undefined ? [] : [options.uploadOrigin]),
          ...(options.development ? ["ws:"] : []),
        ],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })

  const docs = helmet({
    ...shared,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:"],
        // The documentation page loads the API document, and its reader can try calls.
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
  })

  return (req, res, next) => {
    if (/^\/app(\/|$)/i.test(req.path)) dashboard(req, res, next)
    else if (/^\/(docs(\/|$)|$)/i.test(req.path)) docs(req, res, next)
    else api(req, res, next)
  }
}

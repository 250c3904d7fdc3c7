import { parseCorsOrigins } from "@medusajs/framework/utils"
import cors from "cors"
import type { Request, RequestHandler } from "express"
import { CLIENT_IP_HEADER, STOREFRONT_SECRET_HEADER } from "./storefront-server"

const SERVERS_ONLY = [STOREFRONT_SECRET_HEADER, CLIENT_IP_HEADER]

/** Headers of a reply that a script in a browser may read. */
const READABLE_HEADERS = [
  "x-request-id",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "retry-after",
  "content-language",
  "idempotent-replayed",
]

/**
 * Marks replies before anything can refuse the request: a
 * browser hides every reply that lacks these headers from the script, a 429 too.
 * The agent API has no entry: it is not for browsers.
 */
export function crossOrigin(origins: { store: string; admin: string; auth: string }): RequestHandler {
  const bySurface = Object.fromEntries<RequestHandler>(
    Object.entries(origins).map(([surface, list]) => [
      surface,
      cors<Request>((req, callback) =>
        callback(null, {
          origin: parseCorsOrigins(list),
          credentials: true,
          allowedHeaders: allowedHeaders(req),
          exposedHeaders: READABLE_HEADERS,
          maxAge: 600,
          preflightContinue: true,
        }),
      ),
    ]),
  )

  return (req, res, next) => {
    const surface = req.path.split("/", 2)[1]?.toLowerCase() ?? ""
    const handler = Object.hasOwn(bySurface, surface) ? bySurface[surface] : undefined
    return handler ? handler(req, res, next) : next()
  }
}

/** What a browser asks to send, without what only servers may send: in a browser that is no secret any more. */
function allowedHeaders(req: Request): string[] {
  const asked = (req.get("access-control-request-headers") ?? "").split(",").map((name) => name.trim())
  return asked.filter((name) => name !== "" && !SERVERS_ONLY.includes(name.toLowerCase()))
}

/** Ends a browser's preflight once the other headers of its reply are set. */
export const preflight: RequestHandler = (req, res, next) => {
  const isPreflight = req.method === "OPTIONS" && req.get("access-control-request-method") !== undefined
  if (isPreflight && res.hasHeader("access-control-allow-methods")) res.status(204).end()
  else next()
}

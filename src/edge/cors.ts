import { parseCorsOrigins } from "@medusajs/framework/utils"
import cors from "cors"
import type { Request, RequestHandler } from "express"
import { CLIENT_IP_HEADER, STOREFRONT_SECRET_HEADER } from "./storefront-server"

const SERVERS_ONLY = [STOREFRONT_SECRET_HEADER, CLIENT_IP_HEADER]

/** Response headers that a script in a browser may read. */
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
 * Sets the CORS headers before any check can refuse the request. Without them, a browser hides even the status 429 from
 * the script. The agent API has none, because browsers must not call it.
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

/**
 * The headers that a browser wants to send, except those for servers. They contain secrets, which no browser can keep.
 */
function allowedHeaders(req: Request): string[] {
  const asked = (req.get("access-control-request-headers") ?? "").split(",").map((name) => name.trim())
  return asked.filter((name) => name !== "" && !SERVERS_ONLY.includes(name.toLowerCase()))
}

/** Answers a browser's preflight request (OPTIONS) after the other response headers are set. */
export const preflight: RequestHandler = (req, res, next) => {
  const isPreflight = req.method === "OPTIONS" && req.get("access-control-request-method") !== undefined
  if (isPreflight && res.hasHeader("access-control-allow-methods")) res.status(204).end()
  else next()
}

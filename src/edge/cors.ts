import { parseCorsOrigins } from "@medusajs/framework/utils"
import cors from "cors"
import type { Request, RequestHandler } from "express"
import { CLIENT_IP_HEADER, STOREFRONT_SECRET_HEADER } from "./storefront-server"

const SERVERS_ONLY = [STOREFRONT_SECRET_HEADER, CLIENT_IP_HEADER]

/** Reply headers that a browser script may read. */
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
 * Sets CORS headers before anything can refuse the request: without them a browser hides even a 429 from the script.
 * The agent API has no entry, because it is not for browsers.
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

/** The headers that a browser asks to send, without those for servers only. A browser cannot keep them secret. */
function allowedHeaders(req: Request): string[] {
  const asked = (req.get("access-control-request-headers") ?? "").split(",").map((name) => name.trim())
  return asked.filter((name) => name !== "" && !SERVERS_ONLY.includes(name.toLowerCase()))
}

/** Ends a browser's preflight request after the other reply headers are set. */
export const preflight: RequestHandler = (req, res, next) => {
  const isPreflight = req.method === "OPTIONS" && req.get("access-control-request-method") !== undefined
  if (isPreflight && res.hasHeader("access-control-allow-methods")) res.status(204).end()
  else next()
}

import { parseCorsOrigins } from "@medusajs/framework/utils"
import cors from "cors"
import type { RequestHandler } from "express"

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
  const bySurface = Object.fromEntries(
    Object.entries(origins).map(([surface, list]) => [
      surface,
      cors({
        origin: parseCorsOrigins(list),
        credentials: true,
        exposedHeaders: READABLE_HEADERS,
        maxAge: 600,
        preflightContinue: true,
      }),
    ]),
  )

  return (req, res, next) => {
    const surface = req.path.split("/", 2)[1]?.toLowerCase() ?? ""
    const handler = Object.hasOwn(bySurface, surface) ? bySurface[surface] : undefined
    return handler ? handler(req, res, next) : next()
  }
}

/** Ends a browser's preflight once the other headers of its reply are set. */
export const preflight: RequestHandler = (req, res, next) => {
  const isPreflight = req.method === "OPTIONS" && req.get("access-control-request-method") !== undefined
  if (isPreflight && res.hasHeader("access-control-allow-methods")) res.status(204).end()
  else next()
}

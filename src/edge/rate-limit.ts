import type { Request, RequestHandler, Response } from "express"
import { errors } from "../lib/errors"
import { currentTenantId } from "../tenancy/current-tenant"
import { asyncHandler } from "./async-handler"
import { clientAddress } from "./client-address"
import type { Count, CounterStore } from "./counters"
import { readCredential, type Secrets } from "./credentials"
import { refusalOf } from "./refusals"

interface Surface {
  name: string
  paths: RegExp
  perSecond: number
  /** Whom the requests are counted for. */
  countedFor: "address" | "token" | "agent key"
}

const SURFACES: Surface[] = [
  { name: "store", paths: /^\/(store|auth)(\/|$)/i, perSecond: 60, countedFor: "address" },
  { name: "admin", paths: /^\/admin(\/|$)/i, perSecond: 30, countedFor: "token" },
  { name: "agent", paths: /^\/v1(\/|$)/i, perSecond: 30, countedFor: "agent key" },
  { name: "other", paths: /^/, perSecond: 60, countedFor: "address" },
]

/** Pages that load hundreds of files at once. Balancers' probes are answered before anything is counted. */
const UNCOUNTED = /^\/(app|static)(\/|$)/i

/**
 * Limits each caller and says in `X-RateLimit-*` how much is left. A credential
 * counts for itself only once it is proven; made-up ones share their address's
 * allowance, or every new guess would bring a new one. So do the engine's secret API
 * keys, which only the database can prove.
 */
export function rateLimit(store: CounterStore, secrets: Secrets): RequestHandler {
  const surfaces = SURFACES.map((surface) => ({
    ...surface,
    counter: store.counter(surface.name, { points: surface.perSecond, seconds: 1 }),
  }))

  return asyncHandler(async (req, res, next) => {
    const isRead = req.method === "GET" || req.method === "HEAD"
    if (isRead && UNCOUNTED.test(req.path)) return next()
    const surface = surfaces.find(({ paths }) => paths.test(req.path))
    if (!surface) return next()

    const key = callerKey(req, surface.countedFor, secrets)
    // A browser asks before it sends: that is not another request of the storefront's.
    const count = req.method === "OPTIONS" ? await surface.counter.peek(key) : await surface.counter.take(key)
    writeHeaders(res, count)
    next(count.allowed ? undefined : errors.rateLimited())
  })
}

export function writeRetryAfter(res: Response, seconds: number): void {
  res.setHeader("Retry-After", String(Math.max(1, seconds)))
}

export function callerKey(req: Request, countedFor: Surface["countedFor"], secrets: Secrets): string {
  // What is refused whatever it asks for is no use of anybody's shop.
  const whose = refusalOf(req) ? "refused" : currentTenantId()
  return `${whose}:${callerOf(req, countedFor, secrets)}`
}

function callerOf(req: Request, countedFor: Surface["countedFor"], secrets: Secrets): string {
  const byAddress = `ip:${clientAddress(req)}`
  if (countedFor === "address") return byAddress
  const credential = readCredential(req, secrets)
  return "id" in credential ? `${credential.kind}:${credential.id}` : byAddress
}

function writeHeaders(res: Response, count: Count): void {
  res.setHeader("X-RateLimit-Limit", String(count.limit))
  res.setHeader("X-RateLimit-Remaining", String(count.remaining))
  res.setHeader("X-RateLimit-Reset", String(count.resetSeconds))
  if (!count.allowed) writeRetryAfter(res, count.resetSeconds)
}

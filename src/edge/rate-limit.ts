import type { Request, RequestHandler, Response } from "express"
import { clientAddress } from "../lib/client-address"
import { errors } from "../lib/errors"
import { currentTenantId } from "../tenancy/current-tenant"
import { asyncHandler } from "./async-handler"
import { type Count, type CounterStore, counterStore } from "./counters"
import { readCredential, type Secrets } from "./credentials"
import { refusalOf } from "./refusals"
import { serverAllowance } from "./storefront-server"

interface Surface {
  name: string
  paths: RegExp
  perSecond: number
  /** Requests with the same value share one counter. */
  countedFor: "address" | "token" | "agent key"
}

export const STORE_PER_SECOND = 60
const OTHER_PER_SECOND = 60
const PROBES = /^\/(health|ready)$/

const SURFACES: Surface[] = [
  { name: "store", paths: /^\/(store|auth)(\/|$)/i, perSecond: STORE_PER_SECOND, countedFor: "address" },
  { name: "admin", paths: /^\/admin(\/|$)/i, perSecond: 30, countedFor: "token" },
  { name: "agent", paths: /^\/v1(\/|$)/i, perSecond: 30, countedFor: "agent key" },
  // A page of the dashboard loads many files at once. The development server sends hundreds.
  { name: "dashboard", paths: /^\/app(\/|$)/i, perSecond: 1_000, countedFor: "address" },
  // A storefront's page loads many images at once.
  { name: "files", paths: /^\/static(\/|$)/i, perSecond: 1_000, countedFor: "address" },
  { name: "other", paths: /^/, perSecond: OTHER_PER_SECOND, countedFor: "address" },
]

/**
 * The second limit, for expensive calls. It applies in addition to the first. A storefront's server gets more by the
 * same factor as in the first.
 */
const COSTLY = { name: "costly", perSecond: 20 }

interface Options {
  /** How many points a call costs in the second limit. 0 for most calls. */
  costOf: (req: Request) => number
}

/**
 * Limits the requests of each caller. The headers `X-RateLimit-*` show the limit that is closer to its end. Only a
 * verified credential has its own count. All others count by address, because a caller could invent a new credential
 * for each request. The engine's secret API keys count by address too, because only the database can verify them.
 */
export function rateLimit(store: CounterStore, secrets: Secrets, { costOf }: Options): RequestHandler {
  const surfaces = SURFACES.map((surface) => ({
    ...surface,
    counter: store.counter(surface.name, { points: surface.perSecond, seconds: 1 }),
  }))
  const costly = store.counter(COSTLY.name, { points: COSTLY.perSecond, seconds: 1 })

  return asyncHandler(async (req, res, next) => {
    const surface = surfaces.find(({ paths }) => paths.test(req.path))
    if (!surface) return next()

    const server = surface.name === "store" ? serverAllowance(req) : undefined
    const key = server ? `${whose(req)}:server:${server.id}` : callerKey(req, surface.countedFor, secrets)
    const points = server?.perSecond ?? surface.perSecond
    // A browser sends preflight requests (OPTIONS) by itself, so they have a count of their own.
    const isPreflight = req.method === "OPTIONS"
    const count = await surface.counter.take(isPreflight ? `${key}:preflight` : key, { points })

    const cost = isPreflight || !count.allowed ? 0 : costOf(req)
    const costlyPoints = Math.round((COSTLY.perSecond * points) / STORE_PER_SECOND)
    const tighter =
      cost > 0 ? tighterOf(count, await costly.take(key, { cost, points: costlyPoints })) : count
    writeHeaders(res, tighter)
    next(tighter.allowed ? undefined : errors.rateLimited())
  })
}

/**
 * Counts probes like other requests, and shows the count, but never refuses one. Probes belong to no tenant. A refused
 * one would make a load balancer take the server out of service. They count in the memory of this process, because they
 * are answered before Redis is connected, and must not wait for it.
 */
export function probeCount(): RequestHandler {
  const inMemory = counterStore({ redis: undefined, onStoreDown: () => undefined })
  const counter = inMemory.counter("probe", { points: OTHER_PER_SECOND, seconds: 1 })
  return asyncHandler(async (req, res, next) => {
    if (!PROBES.test(req.path)) return next()
    const count = await counter.take(`ip:${clientAddress(req)}`)
    writeHeaders(res, { ...count, allowed: true })
    next()
  })
}

export function writeRetryAfter(res: Response, seconds: number): void {
  res.setHeader("Retry-After", String(Math.max(1, seconds)))
}

function tighterOf(one: Count, other: Count): Count {
  return other.allowed && one.remaining < other.remaining ? one : other
}

export function callerKey(req: Request, countedFor: Surface["countedFor"], secrets: Secrets): string {
  return `${whose(req)}:${callerOf(req, countedFor, secrets)}`
}

/** The counter's tenant. Refused requests have their own, so that they do not use up the shop's allowance. */
function whose(req: Request): string {
  return refusalOf(req) ? "refused" : currentTenantId()
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

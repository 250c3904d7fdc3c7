import type { Request, RequestHandler, Response } from "express"
import { atMost } from "../lib/at-most"
import type { CacheMemory } from "../lib/cache-memory"
import type { ChangeKind } from "../lib/changes/kinds"
import { clock } from "../lib/clock"
import { readFresh } from "../lib/fresh-reads"
import { processShare } from "../lib/process-share"
import type { ChangeLog } from "../tenancy/changes/change-log"
import type { Moments } from "../tenancy/changes/moments"
import type { Look, MadeOf } from "../tenancy/changes/seen"
import { asyncHandler } from "./async-handler"
import { type CachedResponse, onResponse, send } from "./cached-response"
import { type PublicResponse, publicHeaders } from "./public-caching"
import { responseCacheKey } from "./response-cache-key"

/** A route whose responses are cached. Its path contains `:parameters`. */
export interface CachedRoute {
  path: string
  cachedUntilChangeOf: readonly ChangeKind[]
  /** A request with one of these query parameters is not cached. */
  notWith: readonly string[]
  /** The response depends on the language. */
  isLocalized: boolean
  /** The response depends on the publishable key, not only on the tenant. */
  needsKey: boolean
}

interface Options {
  routes: readonly CachedRoute[]
  memory: CacheMemory
  /** For how long public caches may keep responses of the current tenant. */
  publicCacheSeconds: () => Promise<number>
  /** Reports changes of tenants' data. `undefined` until the database is open. */
  changes: () => { changes: ChangeLog; moments: Moments } | undefined
}

/**
 * A change of these kinds of data invalidates every cached response: keys with their sales channels, settings, and the
 * engine's translations.
 */
export const ALWAYS = ["shop", "setting", "translation"] as const
/** The request headers that decide which response belongs to a URL. Public caches must know them. */
const VARY = "authorization, cookie, host, x-publishable-api-key, x-svc-tenant, x-medusa-locale"
/** A request that waits for an equal one checks this often whether that one still runs. */
const CHECK_EVERY_MS = 250
/**
 * How long to wait for an expiry time from the database, or for the response to an equal request. A slow database must
 * not block later callers.
 */
const MAX_WAIT_MS = 5_000
/** Responses above this part of the cache's memory are not cached, because they would displace too many others. */
const LARGEST_PART = 1 / 8
const PRIVATE = "private, no-cache"

interface Entry extends PublicResponse {
  answer: CachedResponse
  look: Look
  /**
   * When the response was made, in milliseconds since 1970. It is not sent before, because a post that it shows may not
   * be published then: tests move the clock.
   */
  from: number
}

interface UnderWay {
  look: Look
  entry: Promise<Entry | undefined>
  /** True while the request gives way to others because its caller has used much CPU time. */
  isPaused: () => boolean
}

/**
 * Answers anonymous requests from memory. A cached response is sent only if all its data was unchanged after the
 * request arrived. If several equal requests arrive at once, the engine handles one of them, and the others wait for
 * its response.
 */
export function responseCache({ routes, memory, publicCacheSeconds, changes }: Options): RequestHandler {
  const patterns = patternsOf(routes)
  const cached = memory.part<Entry>("answer")
  const largest = memory.maxBytes * LARGEST_PART
  const underWay = new Map<string, UnderWay>()

  return asyncHandler(async (req, res, next) => {
    if (req.method !== "GET" && req.method !== "HEAD") return next()
    const route = patterns.find(({ pattern }) => pattern.test(req.path))
    if (!route) return next()
    res.vary(VARY)
    res.setHeader("cache-control", PRIVATE)
    // Passes the request to the engine. The engine's own cache is off, because it misses some changes.
    const ask = () => readFresh(() => next())
    const key = responseCacheKey(req, route)
    const parts = changes()
    if (key === undefined || !parts || memory.maxBytes === 0) return ask()

    // If the poll for changes fails, cached data may be stale. The engine then answers.
    const look = await parts.changes.look().catch(() => undefined)
    if (!look) return ask()
    const madeOf: MadeOf = Object.fromEntries(route.kinds.map((kind) => [kind, true]))
    const isValid = (entry: Entry | undefined): entry is Entry =>
      entry !== undefined &&
      look.confirms(entry.look, madeOf) &&
      clock.now() >= entry.from &&
      clock.now() < entry.until

    const sendKnown = (entry: Entry) => {
      const headers = isPrivate(entry.answer) ? publicHeaders(req, entry, route.isLocalized) : []
      send(req, res, { ...entry.answer, headers: [...entry.answer.headers, ...headers] })
    }

    const known = cached.get(key)
    if (isValid(known)) return sendKnown(known)
    for (let leader = underWay.get(key); leader && look.confirms(leader.look, madeOf); ) {
      const result = await resultOf(leader)
      if (result !== "paused") return isValid(result) ? sendKnown(result) : ask()
      // One of the waiting requests takes over, and the others wait for that one.
      const next = underWay.get(key)
      if (next === leader) break
      leader = next
    }

    const from = clock.now()
    const until = atMost(MAX_WAIT_MS, parts.moments.next(look, route.kinds))
    until.catch(() => undefined)
    // A change of this setting invalidates the cached response, so the value may be stored with it.
    const publicSeconds = readFresh(publicCacheSeconds).catch(() => 0)
    const { kinds } = route
    const entry = answered(req, res).then(async (answer): Promise<Entry | undefined> => {
      const end = await until
      if (!answer || end === undefined || end <= clock.now() || answer.body.length > largest) return undefined
      const made = { answer, look, from, until: end, kinds, publicSeconds: await publicSeconds }
      cached.set(key, made, answer.body.length)
      return made
    })
    const own: UnderWay = {
      look,
      entry: entry.catch(() => undefined),
      isPaused: processShare.pauseOfCurrent(),
    }
    underWay.set(key, own)
    void own.entry.then(() => {
      if (underWay.get(key) === own) underWay.delete(key)
    })
    ask()
  })
}

function patternsOf(routes: readonly CachedRoute[]) {
  const patterns = routes.map(({ path, cachedUntilChangeOf, notWith, isLocalized, needsKey }) => ({
    notWith,
    needsKey,
    isLocalized,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`),
    isLiteral: !path.includes(":"),
    kinds: [...new Set([...ALWAYS, ...cachedUntilChangeOf])],
  }))
  // A path without parameters is more precise, so it is tried first.
  return patterns.sort((one, other) => Number(other.isLiteral) - Number(one.isLiteral))
}

/**
 * Waits for the response to an equal request. Returns `undefined` if that response must not be shared. Returns
 * `"paused"` after 5 s, and at once if that request is paused, so that one caller's use of the CPU does not delay
 * another.
 */
async function resultOf({ entry, isPaused }: UnderWay): Promise<Entry | "paused" | undefined> {
  const made = entry.then((value) => ({ value }))
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += CHECK_EVERY_MS) {
    const ended = await atMost(CHECK_EVERY_MS, made)
    if (ended) return ended.value
    if (isPaused()) break
  }
  return "paused"
}

/** A few routes decide themselves who may keep their response. */
function isPrivate({ headers }: CachedResponse): boolean {
  return headers.some(([name, value]) => name === "cache-control" && value === PRIVATE)
}

function answered(req: Request, res: Response): Promise<CachedResponse | undefined> {
  return new Promise((resolve) => onResponse(req, res, resolve))
}

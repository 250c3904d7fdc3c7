import type { Request, RequestHandler, Response } from "express"
import { atMost } from "../lib/at-most"
import type { CacheMemory } from "../lib/cache-memory"
import type { ChangeKind } from "../lib/changes/kinds"
import { clock } from "../lib/clock"
import { readFresh } from "../lib/fresh-reads"
import type { ChangeLog } from "../tenancy/changes/change-log"
import type { Moments } from "../tenancy/changes/moments"
import type { Look, MadeOf } from "../tenancy/changes/seen"
import { asyncHandler } from "./async-handler"
import { type CachedResponse, onResponse, send } from "./cached-response"
import { responseCacheKey } from "./response-cache-key"

/** A route with answers to keep; its path contains `:parameters`. */
export interface CachedRoute {
  path: string
  cachedUntilChangeOf: readonly ChangeKind[]
  /** Query parameters with which an answer is not cached. */
  notWith: readonly string[]
}

interface Options {
  routes: readonly CachedRoute[]
  memory: CacheMemory
  /** Available once there is a database. */
  changes: () => { changes: ChangeLog; moments: Moments } | undefined
}

/** Kinds that decide about every answer: keys with their sales channels, settings and the engine's translations. */
export const ALWAYS = ["shop", "setting", "translation"] as const
/** Choose between answers of one address. */
const VARY = "authorization, cookie, host, x-publishable-api-key, x-svc-tenant, x-medusa-locale"
/** A caller does not wait longer for the answer to another caller, who may have to give way to others. */
const LONGEST_WAIT_MS = 250
/** Larger answers would push out too many others. */
const LARGEST_PART = 1 / 8

interface Entry {
  answer: CachedResponse
  look: Look
  /** In milliseconds since 1970: the clock decides about what is shown, too. */
  from: number
  until: number
}

interface UnderWay {
  look: Look
  entry: Promise<Entry | undefined>
}

/**
 * Answers anonymous requests from memory. An answer is given only while everything that it was made of is unchanged at a
 * moment after the request's arrival. One caller asks the engine; others with the same request wait for its answer.
 */
export function responseCache({ routes, memory, changes }: Options): RequestHandler {
  const patterns = routes.map(({ path, cachedUntilChangeOf, notWith }) => ({
    notWith,
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/:\w+/g, "[^/]+")}/?$`),
    isLiteral: !path.includes(":"),
    kinds: [...new Set([...ALWAYS, ...cachedUntilChangeOf])],
  }))
  // A literal path wins over a parameter.
  patterns.sort((one, other) => Number(other.isLiteral) - Number(one.isLiteral))
  const cached = memory.part<Entry>("answer")
  const largest = memory.maxBytes * LARGEST_PART
  const underWay = new Map<string, UnderWay>()

  return asyncHandler(async (req, res, next) => {
    const route = patterns.find(({ pattern }) => pattern.test(req.path))
    if (!route || (req.method !== "GET" && req.method !== "HEAD")) return next()
    res.vary(VARY)
    res.setHeader("cache-control", "private, no-cache")
    // The engine's own cache does not notice every change.
    const ask = () => readFresh(() => next())
    const key = responseCacheKey(req, route.notWith)
    const parts = changes()
    if (key === undefined || !parts || memory.maxBytes === 0) return ask()

    // Without a look nothing is certain, so the engine answers.
    const look = await parts.changes.look().catch(() => undefined)
    if (!look) return ask()
    const madeOf: MadeOf = Object.fromEntries(route.kinds.map((kind) => [kind, true]))
    const isValid = (entry: Entry | undefined): entry is Entry =>
      entry !== undefined &&
      look.confirms(entry.look, madeOf) &&
      clock.now() >= entry.from &&
      clock.now() < entry.until

    const known = cached.get(key)
    if (isValid(known)) return send(req, res, known.answer)
    const leader = underWay.get(key)
    if (leader && look.confirms(leader.look, madeOf)) {
      const entry = await atMost(LONGEST_WAIT_MS, leader.entry)
      return isValid(entry) ? send(req, res, entry.answer) : ask()
    }

    const from = clock.now()
    const until = parts.moments.next(look, route.kinds)
    until.catch(() => undefined)
    const entry = answered(req, res).then(async (answer): Promise<Entry | undefined> => {
      const end = await until
      if (!answer || end <= clock.now() || answer.body.length > largest) return undefined
      const made = { answer, look, from, until: end }
      cached.set(key, made, answer.body.length)
      return made
    })
    const own: UnderWay = { look, entry: entry.catch(() => undefined) }
    underWay.set(key, own)
    void own.entry.then(() => {
      if (underWay.get(key) === own) underWay.delete(key)
    })
    ask()
  })
}

function answered(req: Request, res: Response): Promise<CachedResponse | undefined> {
  return new Promise((resolve) => onResponse(req, res, resolve))
}

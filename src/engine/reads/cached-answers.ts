import { isDeepStrictEqual } from "node:util"
import { clock } from "../../lib/clock"
import type { Moments } from "../../tenancy/changes/moments"
import type { Look, MadeOf } from "../../tenancy/changes/seen"
import { currentTenantId } from "../../tenancy/current-tenant"
import { currentCall, currentLook } from "./checkout-call"
import type { Options } from "./reference-rows"
import { compared } from "./shadow"

export interface CacheOptions extends Pick<Options, "memory" | "changes"> {
  /** `undefined` until the database is open. */
  moments: () => Moments | undefined
}

export interface Answer {
  what: string
  /** The answer depends on this and on the database. */
  question: unknown
  madeOf: MadeOf
  /** Reads as the engine does, and returns plain objects. */
  read: () => Promise<object[]>
}

/** The part of a call's context that matters here. */
export type Context = { transactionManager?: unknown } | undefined

interface CachedEntry {
  look: Look
  /** Milliseconds since 1970. */
  until: number
  rows: object[]
}

/** `undefined` if the answer must be read now. */
export type CachedAnswers = (context: Context, answer: Answer) => Promise<object[]> | undefined

/**
 * Caches answers of the engine's services during calls of a checkout. They are used only if the change log has no
 * change of their tables, and if no price list has begun or ended since.
 */
export function cachedAnswers({ memory, changes, moments }: CacheOptions): CachedAnswers {
  const cache = memory.part<CachedEntry>("answers")
  return (context, { what, question, madeOf, read }) => {
    const call = context?.transactionManager ? undefined : currentCall()
    if (!call) return undefined
    const key = `${currentTenantId()} ${what} ${JSON.stringify(question)}`
    const ours = async () => {
      const look = await currentLook(call, changes())
      if (!look) return read()
      const entry = cache.get(key)
      if (entry && look.confirms(entry.look, madeOf) && clock.now() < entry.until)
        return structuredClone(entry.rows)
      const until = madeOf.pricing
        ? ((await moments()?.next(look, ["pricing"])) ?? 0)
        : Number.POSITIVE_INFINITY
      const rows = await read()
      if (clock.now() < until)
        cache.set(
          key,
          { look, until, rows: structuredClone(rows) },
          key.length + JSON.stringify(rows).length * 4,
        )
      return rows
    }
    return compared(ours, read, what)
  }
}

const PLAIN_OPTIONS = new Set(["select", "relations", "args", "order", "skip", "take"])

/** Whether options of a list are plain values. Others, such as conditions on other modules' tables, may be anything. */
export function arePlain(options: object): boolean {
  return Object.entries(options).every(([name, value]) => PLAIN_OPTIONS.has(name) || value === undefined)
}

/** The engine lists price sets with this option: only prices that belong to no price list. */
const WITHOUT_PRICE_LISTS = { populateWhere: { prices: { price_list_id: null } } }

function areCacheable({ options, ...others }: { options?: unknown }): boolean {
  return (options === undefined || isDeepStrictEqual(options, WITHOUT_PRICE_LISTS)) && arePlain(others)
}

type List = (filters?: object, config?: object, context?: Context) => Promise<object[]>

export interface Lister {
  list: List
}

export interface Repository {
  serialize(rows: object[]): Promise<object[]>
}

/** Caches what a service lists for some filters, as plain objects. */
export function cacheList(
  answers: CachedAnswers,
  {
    list: what,
    service,
    repository,
    madeOf,
    isCacheable,
  }: {
    list: string
    service: Lister
    repository: Repository
    madeOf: MadeOf
    isCacheable: (filters: object) => boolean
  },
): void {
  const list = service.list.bind(service)
  service.list = async (filters = {}, config = {}, context) => {
    const question = [filters, config]
    // The engine changes the filters and options.
    const read = async () =>
      repository.serialize(await list(structuredClone(filters), structuredClone(config), context))
    const found =
      isCacheable(filters) && areCacheable(config)
        ? answers(context, { what, question, madeOf, read })
        : undefined
    return found ?? list(filters, config, context)
  }
}

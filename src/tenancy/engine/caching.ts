import type { ICachingModuleService } from "@medusajs/framework/types"
import { ofTenant } from "../current-tenant"

/** The parts of the engine's caching that come after it has worked out the tags of an entry. */
interface CachingParts {
  getRequestKey(key: string | undefined, tags: string[] | undefined, ...rest: unknown[]): string
  getClearRequestKey(key: string | undefined, tags: string[] | undefined, ...rest: unknown[]): string
  performCacheGet(key: string | undefined, tags: string[] | undefined, ...rest: unknown[]): Promise<unknown>
  performCacheSet(key: string | undefined, tags: string[] | undefined, ...rest: unknown[]): Promise<void>
  performCacheClear(key: string | undefined, tags: string[] | undefined, ...rest: unknown[]): Promise<void>
}

/**
 * A query's answer of its own for each reader. The engine's step for queries of one thing replaces the list in the
 * answer by that thing, in the cached answer too, so that the next reader found nothing.
 */
function copied<Data>(answer: Data): Data {
  return typeof answer === "object" && answer !== null && "data" in answer ? { ...answer } : answer
}

/**
 * Gives every tenant cache keys and tags of its own: ids and queries that are equal in two shops are two entries, also
 * where two callers at the same moment would share one answer.
 */
export function separateCache(service: ICachingModuleService): void {
  const caching = service as unknown as CachingParts
  const requestKey = caching.getRequestKey.bind(caching)
  const clearRequestKey = caching.getClearRequestKey.bind(caching)
  const get = caching.performCacheGet.bind(caching)
  const set = caching.performCacheSet.bind(caching)
  const clear = caching.performCacheClear.bind(caching)

  const read = service.get.bind(service)
  const write = service.set.bind(service)
  service.get = async (options): Promise<unknown> => copied(await read(options))
  service.set = (options) => write({ ...options, data: copied(options.data) })
  caching.getRequestKey = (...args) => ofTenant(requestKey(...args))
  caching.getClearRequestKey = (...args) => ofTenant(clearRequestKey(...args))
  caching.performCacheGet = (key, tags, ...rest) => get(key && ofTenant(key), tags?.map(ofTenant), ...rest)
  caching.performCacheSet = (key, tags, ...rest) => set(key && ofTenant(key), tags?.map(ofTenant), ...rest)
  caching.performCacheClear = (key, tags, ...rest) =>
    clear(key && ofTenant(key), tags?.map(ofTenant), ...rest)
}

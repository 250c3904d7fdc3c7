import type { ICachingModuleService } from "@medusajs/framework/types"
import { mustReadFresh } from "../../lib/fresh-reads"
import { ofTenant } from "../../tenancy/current-tenant"
import { internalsOf } from "../internals"

/** Private functions of the engine's cache. They run after the engine has computed the tags of an entry. */
interface CachingParts {
  getRequestKey(key: string | undefined, tags: string[] | undefined, ...rest: unknown[]): string
  getClearRequestKey(key: string | undefined, tags: string[] | undefined, ...rest: unknown[]): string
  performCacheGet(key: string | undefined, tags: string[] | undefined, ...rest: unknown[]): Promise<unknown>
  performCacheSet(key: string | undefined, tags: string[] | undefined, ...rest: unknown[]): Promise<void>
  performCacheClear(key: string | undefined, tags: string[] | undefined, ...rest: unknown[]): Promise<void>
}

/**
 * Returns a copy of a cached query result. For a single record, the engine replaces the list in the result by its first
 * record. In a shared object, the next reader would then find no list.
 */
function copied<Data>(answer: Data): Data {
  return typeof answer === "object" && answer !== null && "data" in answer ? { ...answer } : answer
}

/**
 * Separates cache keys and tags by tenant. The same id or query in two shops then gives two entries, also if both ask
 * at the same moment.
 */
export function separateCache(service: ICachingModuleService): void {
  const caching = internalsOf<CachingParts>(service, {
    getRequestKey: "function",
    getClearRequestKey: "function",
    performCacheGet: "function",
    performCacheSet: "function",
    performCacheClear: "function",
  })
  const requestKey = caching.getRequestKey.bind(caching)
  const clearRequestKey = caching.getClearRequestKey.bind(caching)
  const get = caching.performCacheGet.bind(caching)
  const set = caching.performCacheSet.bind(caching)
  const clear = caching.performCacheClear.bind(caching)

  const read = service.get.bind(service)
  const write = service.set.bind(service)
  service.get = async (options): Promise<unknown> => (mustReadFresh() ? null : copied(await read(options)))
  service.set = (options) => write({ ...options, data: copied(options.data) })
  caching.getRequestKey = (...args) => ofTenant(requestKey(...args))
  caching.getClearRequestKey = (...args) => ofTenant(clearRequestKey(...args))
  caching.performCacheGet = (key, tags, ...rest) => get(key && ofTenant(key), tags?.map(ofTenant), ...rest)
  caching.performCacheSet = (key, tags, ...rest) => set(key && ofTenant(key), tags?.map(ofTenant), ...rest)
  caching.performCacheClear = (key, tags, ...rest) =>
    clear(key && ofTenant(key), tags?.map(ofTenant), ...rest)
}

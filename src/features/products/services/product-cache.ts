import type { MedusaContainer } from "@medusajs/framework/types"
import { CACHE_MEMORY, type CacheMemory, type CachePart } from "../../../lib/cache-memory"

/** Access to the process's memory for values of several types. Every key must begin with the tenant's id. */
export class ProductCache {
  constructor(private readonly part: CachePart<object>) {}

  get<Value extends object>(key: string, kind: new (...args: never[]) => Value): Value | undefined {
    const value = this.part.get(key)
    return value instanceof kind ? value : undefined
  }

  set(key: string, value: object, bytes: number): void {
    this.part.set(key, value, bytes)
  }
}

const known = new WeakMap<CacheMemory, ProductCache>()

/** The memory for products. It shares its size limit with the cached responses. */
export function productCacheOf(container: MedusaContainer): ProductCache {
  const memory = container.resolve<CacheMemory>(CACHE_MEMORY)
  const cached = known.get(memory) ?? new ProductCache(memory.part<object>("product"))
  known.set(memory, cached)
  return cached
}

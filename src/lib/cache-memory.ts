import { LRUCache } from "lru-cache"

/** The key under which the engine's dependency container holds the {@link CacheMemory}. */
export const CACHE_MEMORY = "cacheMemory"

/** Approximate bytes that each entry needs in addition to its key and its value. */
const OVERHEAD = 600

/**
 * The memory of this process for responses and their pieces, shared by all tenants. When it is full, the least recently
 * used entries are removed. A key must contain the tenant.
 */
export class CacheMemory {
  private readonly entries: LRUCache<string, { value: object; bytes: number }>

  constructor(readonly maxBytes: number) {
    this.entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: ({ bytes }, key) => bytes + key.length * 2 + OVERHEAD,
    })
  }

  /** A separate namespace for values of one type. All parts share the memory limit. */
  part<Value extends object>(name: string): CachePart<Value> {
    const values = new WeakMap<object, Value>()
    return {
      get: (key) => {
        const found = this.entries.get(`${name} ${key}`)
        return found && values.get(found)
      },
      set: (key, value, bytes) => {
        const entry = { value, bytes }
        values.set(entry, value)
        this.entries.set(`${name} ${key}`, entry)
      },
      delete: (key) => void this.entries.delete(`${name} ${key}`),
    }
  }

  get bytes(): number {
    return this.entries.calculatedSize
  }
}

export interface CachePart<Value> {
  get(key: string): Value | undefined
  /**
   * @param bytes the size of the value, including buffers outside the JavaScript heap. A value above the limit is not
   * stored.
   */
  set(key: string, value: Value, bytes: number): void
  delete(key: string): void
}

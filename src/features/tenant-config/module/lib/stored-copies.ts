import { LRUCache } from "lru-cache"

const MAX_CACHED = 2_000
/** Copies expire after this time, in case the message about a change is lost. */
const CACHED_MS = 60_000

/**
 * Caches rows of the database until they are dropped. Concurrent callers share one query. If a row is dropped while it
 * is being loaded, the callers still get it, but it is not cached, because it may be stale.
 */
export class StoredCopies<Value extends object> {
  private readonly cache = new LRUCache<string, Value>({ max: MAX_CACHED, ttl: CACHED_MS })
  private readonly underWay = new Map<string, Promise<Value>>()

  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    return this.cache.get(key) ?? this.underWay.get(key) ?? this.fill(key, load)
  }

  /** Drops copies whose key begins with this text. An empty text drops all. */
  forget(beginning: string): void {
    for (const copies of [this.cache, this.underWay])
      for (const key of [...copies.keys()]) if (key.startsWith(beginning)) copies.delete(key)
  }

  private fill(key: string, load: () => Promise<Value>): Promise<Value> {
    const isCurrent = () => this.underWay.get(key) === loading
    const loading: Promise<Value> = load()
      .then((value) => {
        if (isCurrent()) this.cache.set(key, value)
        return value
      })
      .finally(() => {
        if (isCurrent()) this.underWay.delete(key)
      })
    this.underWay.set(key, loading)
    return loading
  }
}

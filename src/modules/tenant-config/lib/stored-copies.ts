import { LRUCache } from "lru-cache"

const MOST_KEPT = 2_000
/** If ever an invalidation went astray, this is how long it could matter. */
const KEPT_MS = 60_000

/**
 * Copies of what the database holds, which are kept until they are forgotten. Callers who ask for the same at the
 * same moment share one query. What was being read while it was forgotten is given to those who had asked before,
 * and is not kept: it may be older than the change.
 */
export class StoredCopies<Value extends object> {
  private readonly kept = new LRUCache<string, Value>({ max: MOST_KEPT, ttl: KEPT_MS })
  private readonly underWay = new Map<string, Promise<Value>>()

  async get(key: string, load: () => Promise<Value>): Promise<Value> {
    return this.kept.get(key) ?? this.underWay.get(key) ?? this.fill(key, load)
  }

  /** Forgets the copies whose keys begin so; all of them for an empty beginning. */
  forget(beginning: string): void {
    for (const copies of [this.kept, this.underWay])
      for (const key of [...copies.keys()]) if (key.startsWith(beginning)) copies.delete(key)
  }

  private fill(key: string, load: () => Promise<Value>): Promise<Value> {
    const isCurrent = () => this.underWay.get(key) === loading
    const loading: Promise<Value> = load()
      .then((value) => {
        if (isCurrent()) this.kept.set(key, value)
        return value
      })
      .finally(() => {
        if (isCurrent()) this.underWay.delete(key)
      })
    this.underWay.set(key, loading)
    return loading
  }
}

import { LRUCache } from "lru-cache"
import { clock } from "../lib/clock"

/** When the home database is down, lookups do not try it again for this time. */
const ASK_AGAIN_MS = 1_000

/** Decides whether cached lookups may be used. All caches of a registry share one instance. */
export class LookupFreshness {
  private currentVersion = 0
  /** The time of the last failed query in the home database. */
  private failedAt = Number.NEGATIVE_INFINITY

  /** @param isListening returns whether messages about changes arrive from the home database */
  constructor(private readonly isListening: () => boolean) {}

  get version(): number {
    return this.currentVersion
  }

  /** Makes all cached lookups stale, because the home database has reported a change. */
  expire(): void {
    this.currentVersion++
  }

  noteFailure(): void {
    this.failedAt = clock.now()
  }

  isFresh(cached: { version: number } | undefined): boolean {
    if (cached?.version !== this.currentVersion) return false
    return this.isListening() || clock.now() - this.failedAt < ASK_AGAIN_MS
  }
}

/** Caches results of lookups in the home database, until it reports a change. */
export class LookupCache<Found> {
  private readonly cache: LRUCache<string, { found: Found; version: number }>
  private readonly underWay = new Map<string, Promise<Found>>()

  constructor(
    private readonly freshness: LookupFreshness,
    max: number,
  ) {
    this.cache = new LRUCache({ max })
  }

  /** Whether {@link remember} can answer without a query. */
  has(key: string): boolean {
    return this.freshness.isFresh(this.cache.peek(key))
  }

  /**
   * Returns a cached result or loads it. Concurrent callers share one query. A result is not cached if a change arrived
   * while it was loading.
   */
  async remember(key: string, load: () => Promise<Found>): Promise<Found> {
    const cached = this.cache.get(key)
    if (cached && this.freshness.isFresh(cached)) return cached.found

    const { version } = this.freshness
    const flight = `${version} ${key}`
    const shared = this.underWay.get(flight)
    if (shared) return shared

    const loading = load().then(
      (found) => {
        this.cache.set(key, { found, version })
        return found
      },
      (error: unknown) => {
        this.freshness.noteFailure()
        // The query failed. A cached result that no change has made stale is still right, because a database that is
        // down cannot change.
        if (cached?.version === this.freshness.version) return cached.found
        throw error
      },
    )
    this.underWay.set(flight, loading)
    return loading.finally(() => this.underWay.delete(flight))
  }
}

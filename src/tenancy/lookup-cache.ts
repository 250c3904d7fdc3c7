import { LRUCache } from "lru-cache"
import { clock } from "../lib/clock"

/** After a failed connection, lookups skip the home database for this time. */
const ASK_AGAIN_MS = 1_000

/** Knows whether cached lookups are still valid. All caches of a registry share one instance. */
export class LookupFreshness {
  private currentVersion = 0
  /** When the home database last failed to answer. */
  private failedAt = Number.NEGATIVE_INFINITY

  /** @param isListening whether the home database can report changes */
  constructor(private readonly isListening: () => boolean) {}

  get version(): number {
    return this.currentVersion
  }

  /** The home database reported a change. */
  expire(): void {
    this.currentVersion++
  }

  noteFailure(): void {
    this.failedAt = clock.now()
  }

  isFresh(kept: { version: number } | undefined): boolean {
    if (kept?.version !== this.currentVersion) return false
    return this.isListening() || clock.now() - this.failedAt < ASK_AGAIN_MS
  }
}

/** Caches lookups in the home database until it reports a change. */
export class LookupCache<Found> {
  private readonly kept: LRUCache<string, { found: Found; version: number }>
  private readonly underWay = new Map<string, Promise<Found>>()

  constructor(
    private readonly freshness: LookupFreshness,
    max: number,
  ) {
    this.kept = new LRUCache({ max })
  }

  /** Whether {@link remember} can answer without a query. */
  has(key: string): boolean {
    return this.freshness.isFresh(this.kept.peek(key))
  }

  /** Concurrent callers share one query. A result that a change has made stale is not cached. */
  async remember(key: string, load: () => Promise<Found>): Promise<Found> {
    const kept = this.kept.get(key)
    if (kept && this.freshness.isFresh(kept)) return kept.found

    const { version } = this.freshness
    const flight = `${version} ${key}`
    const shared = this.underWay.get(flight)
    if (shared) return shared

    const loading = load().then(
      (found) => {
        this.kept.set(key, { found, version })
        return found
      },
      (error: unknown) => {
        this.freshness.noteFailure()
        // Whether the cached data is unchanged. While the home database is down, it cannot change.
        if (kept?.version === this.freshness.version) return kept.found
        throw error
      },
    )
    this.underWay.set(flight, loading)
    return loading.finally(() => this.underWay.delete(flight))
  }
}

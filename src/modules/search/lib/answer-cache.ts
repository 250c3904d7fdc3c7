import { LRUCache } from "lru-cache"
import type { SearchAnswer } from "../types"

/** Cache size for all tenants: some thousand answers with twenty hits. */
const MOST_CHARACTERS = 32 * 1024 * 1024

/** An answer and its validity. It becomes stale when the next document of the index becomes visible. */
export interface TimedAnswer {
  answer: SearchAnswer
  /** In milliseconds since 1970. */
  from: number
  /** End of the validity, exclusive. */
  until: number
}

interface Kept {
  /** Stored as text, so that callers cannot change it and its size is known. */
  answer: string
  from: number
  until: number
}

/**
 * Caches search answers in this process. The key contains the index version, so an answer is never older than the
 * index. Concurrent equal searches share one answer.
 */
export class AnswerCache {
  private readonly kept = new LRUCache<string, Kept, () => Promise<TimedAnswer>>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ answer }, key) => answer.length + key.length,
    fetchMethod: async (_key, _stale, { context: ask }) => {
      const { answer, ...times } = await ask()
      return { answer: JSON.stringify(answer), ...times }
    },
    // Callers still get an answer that is too large for the cache.
    ignoreFetchAbort: true,
  })

  /** @param key the tenant, the index version and all other inputs except the time. */
  async get(key: string, now: number, ask: () => Promise<TimedAnswer>): Promise<SearchAnswer> {
    const known = this.kept.get(key)
    if (known && (now < known.from || now >= known.until)) this.kept.delete(key)
    const { answer } = await this.kept.forceFetch(key, { context: ask })
    return JSON.parse(answer) as SearchAnswer
  }
}

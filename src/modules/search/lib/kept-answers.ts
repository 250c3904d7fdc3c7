import { LRUCache } from "lru-cache"
import type { SearchAnswer } from "../types"

/** Of all tenants together: some thousand answers of twenty hits. */
const MOST_CHARACTERS = 32 * 1024 * 1024

/** An answer, and when it is the right one: until something that is in the index already becomes visible. */
export interface TimedAnswer {
  answer: SearchAnswer
  /** In milliseconds since 1970. */
  from: number
  /** The same, exclusive. */
  until: number
}

interface Kept {
  /** As text: nobody can change it, and its size is known. */
  answer: string
  from: number
  until: number
}

/**
 * Answers that this process has given. They are kept by the version of the index that they were made from, so one is
 * never older than the index. Those who ask for the same at the same moment share one answer.
 */
export class KeptAnswers {
  private readonly kept = new LRUCache<string, Kept, () => Promise<TimedAnswer>>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: ({ answer }, key) => answer.length + key.length,
    fetchMethod: async (_key, _stale, { context: ask }) => {
      const { answer, ...times } = await ask()
      return { answer: JSON.stringify(answer), ...times }
    },
    // Whoever waits for an answer gets it, also when there is no more room to keep it.
    ignoreFetchAbort: true,
  })

  /** @param key the tenant, the version of the index, and all that the answer depends on, but the time. */
  async get(key: string, now: number, ask: () => Promise<TimedAnswer>): Promise<SearchAnswer> {
    const known = this.kept.get(key)
    if (known && (now < known.from || now >= known.until)) this.kept.delete(key)
    const { answer } = await this.kept.forceFetch(key, { context: ask })
    return JSON.parse(answer) as SearchAnswer
  }
}

import session from "express-session"
import { LRUCache } from "lru-cache"
import { clock } from "../lib/clock"
import { TOKEN_LIFETIME_SECONDS } from "../lib/issued-token"

/**
 * This many sessions need about 50 MB. For further sessions, those that were unused for the longest time are dropped.
 */
const MAX_SESSIONS = 50_000

type Callback = (error?: unknown) => void

/** Stores the sessions of a single process in its memory. A session lives as long as it would in Redis. */
export class MemorySessions extends session.Store {
  private readonly sessions: LRUCache<string, string>

  constructor(most = MAX_SESSIONS) {
    super()
    this.sessions = new LRUCache({
      max: most,
      ttl: TOKEN_LIFETIME_SECONDS * 1000,
      ttlResolution: 0,
      perf: clock,
    })
  }

  override get(id: string, callback: (error: unknown, data?: session.SessionData | null) => void): void {
    const stored = this.sessions.get(id)
    setImmediate(callback, undefined, stored === undefined ? undefined : JSON.parse(stored))
  }

  override set(id: string, data: session.SessionData, callback: Callback = () => undefined): void {
    // Stored as text, as in Redis. A stored object could be changed by its reader.
    this.sessions.set(id, JSON.stringify(data))
    setImmediate(callback)
  }

  override destroy(id: string, callback: Callback = () => undefined): void {
    this.sessions.delete(id)
    setImmediate(callback)
  }
}

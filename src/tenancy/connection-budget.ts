import { errors } from "../lib/errors"

/** The longest wait of a request for a connection while other tenants use all of them. */
const MAX_WAIT_MS = 15_000

/** Closes connections that nobody uses. Returns how many. */
export type CloseIdle = () => number

/** Limits the open connections of many pools together. At the limit, a new connection takes the place of an idle one. */
export class ConnectionBudget {
  private taken = 0
  /** How many connections are closing now. As many waiting callers need not close another one. */
  private closing = 0
  private readonly waiting = new Set<() => void>()
  private readonly closers: CloseIdle[] = []

  constructor(private readonly maximum: number) {}

  /** Registers functions that close idle connections. They are called in this order when the limit is reached. */
  closeFirst(...closers: CloseIdle[]): void {
    this.closers.push(...closers)
  }

  /** Resolves when one more connection may open. Throws 503 if all stay in use. */
  async take(longestWaitMs = MAX_WAIT_MS): Promise<void> {
    if (this.taken < this.maximum && this.waiting.size === 0) {
      this.taken++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.waiting.delete(go)
        reject(errors.unavailable("Too many tenants are busy at the moment. Try again shortly."))
      }, longestWaitMs)
      this.waiting.add(go)
      this.notice()
    })
  }

  /** Must be called when a connection has closed. */
  give(): void {
    this.taken--
    this.closing = Math.max(0, this.closing - 1)
    this.notice()
  }

  /** Must be called when a connection may have closed or become idle. */
  notice(): void {
    for (const go of this.waiting) {
      if (this.taken >= this.maximum) break
      this.waiting.delete(go)
      this.taken++
      go()
    }
    for (const closeIdle of this.closers) {
      if (this.waiting.size <= this.closing) return
      this.closing += closeIdle()
    }
  }
}

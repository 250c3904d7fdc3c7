import { errors } from "./errors"

/**
 * Limits concurrency per name, with a first-in-first-out queue. CPU-heavy work finishes earlier in turns than all at
 * once.
 */
export class Turns {
  private readonly queues = new Map<string, { running: number; waiting: (() => void)[] }>()

  /** `waiting`: the largest queue per name. Further callers get 503 `unavailable`. */
  constructor(private readonly limits: { atOnce: number; waiting: number }) {}

  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(name) ?? { running: 0, waiting: [] }
    this.queues.set(name, queue)
    if (queue.running < this.limits.atOnce) queue.running++
    else {
      if (queue.waiting.length >= this.limits.waiting) throw errors.unavailable()
      // The finished caller passes its turn on, so that no newcomer can take it.
      await new Promise<void>((resolve) => queue.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) this.queues.delete(name)
    }
  }
}

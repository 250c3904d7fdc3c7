import { errors } from "./errors"

/**
 * Limits how many tasks of one name run at once. The others wait in a queue. Tasks that use the CPU finish earlier one
 * by one than all together.
 */
export class Turns {
  private readonly queues = new Map<string, { running: number; waiting: (() => void)[] }>()

  /** @param limits `waiting` is the longest queue per name. Further callers get 503 `unavailable`. */
  constructor(private readonly limits: { atOnce: number; waiting: number }) {}

  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(name) ?? { running: 0, waiting: [] }
    this.queues.set(name, queue)
    if (queue.running < this.limits.atOnce) queue.running++
    else {
      if (queue.waiting.length >= this.limits.waiting) throw errors.unavailable()
      // The task that finishes calls this function and passes on its place, so that no later caller can take it.
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

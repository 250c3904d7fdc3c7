import { errors } from "./errors"

/**
 * Lets a few at a time through, and the others wait for their turn in the order in which they came, each name by itself.
 * Work that keeps the process busy ends sooner in turns than all at once.
 */
export class Turns {
  private readonly queues = new Map<string, { running: number; waiting: (() => void)[] }>()

  /** `waiting`: how many may wait for one name; who comes then is told to come again, 503 `unavailable`. */
  constructor(private readonly limits: { atOnce: number; waiting: number }) {}

  async take<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const queue = this.queues.get(name) ?? { running: 0, waiting: [] }
    this.queues.set(name, queue)
    if (queue.running < this.limits.atOnce) queue.running++
    else {
      if (queue.waiting.length >= this.limits.waiting) throw errors.unavailable()
      // Who leaves hands the turn over, so that nobody who comes meanwhile gets it.
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

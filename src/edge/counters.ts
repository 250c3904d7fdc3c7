import type { Redis } from "ioredis"
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible"
import { asError } from "../lib/thrown"

/** Stores the counts of limits: in Redis for all processes, or else in the memory of this process. */
export interface CounterStore {
  counter(name: string, options: { points: number; seconds: number }): Counter
}

export interface Count {
  allowed: boolean
  limit: number
  remaining: number
  /** The seconds until the count starts again at 0. */
  resetSeconds: number
}

export interface Counter {
  /** Counts one call, or several points. Never fails: if Redis is down, every call passes. */
  take(key: string, options?: Allowance): Promise<Count>
  /** Takes back one counted call. */
  revert(key: string): Promise<void>
}

interface Allowance {
  cost?: number
  /** A limit for this caller instead of the counter's own. */
  points?: number
}

let slowness = 1

/**
 * Makes all time windows longer, for tests. A slow test machine then still sends all its requests within one window.
 * Returns a function that reverts this.
 */
export function slowWindows(factor: number): () => void {
  slowness = factor
  return () => {
    slowness = 1
  }
}

/** The library must not enforce a limit, because each caller may have another one. We compare the count ourselves. */
const NO_LIMIT = 1_000_000_000

interface Options {
  redis: Redis | undefined
  onStoreDown: (error: Error) => void
}

export function counterStore({ redis, onStoreDown }: Options): CounterStore {
  let down = false

  const guard = async <Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> => {
    try {
      const result = await work()
      down = false
      return result
    } catch (error) {
      if (!down) onStoreDown(asError(error))
      down = true
      return otherwise
    }
  }

  return {
    counter(name, { points, seconds }) {
      const options = { keyPrefix: `svc:limit:${name}`, points: NO_LIMIT, duration: seconds }
      const limiter = redis
        ? new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true })
        : new RateLimiterMemory(options)
      const untouched = (limit: number): Count => ({
        allowed: true,
        limit,
        remaining: limit,
        resetSeconds: 0,
      })

      const describe = (state: RateLimiterRes, limit: number, allowed: boolean): Count => ({
        allowed,
        limit,
        remaining: Math.max(0, limit - state.consumedPoints),
        resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000 / slowness)),
      })

      return {
        take: (key, { cost = 1, points: limit = points } = {}) =>
          guard(async () => {
            const state = await limiter.consume(key, cost, { customDuration: seconds * slowness })
            return describe(state, limit, state.consumedPoints <= limit)
          }, untouched(limit)),
        revert: (key) => guard(async () => void (await limiter.reward(key)), undefined),
      }
    },
  }
}

import type { Redis } from "ioredis"
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from "rate-limiter-flexible"

/** Where counts are kept: shared by all processes in Redis, else in this process. */
export interface CounterStore {
  counter(name: string, options: { points: number; seconds: number }): Counter
}

export interface Count {
  allowed: boolean
  limit: number
  remaining: number
  /** Until the window is whole again. */
  resetSeconds: number
}

export interface Counter {
  /** Counts one call, or what it costs. Never fails: with the store down everything passes. */
  take(key: string, options?: Allowance): Promise<Count>
  /** Takes one count back. */
  giveBack(key: string): Promise<void>
  /** The state without counting. */
  peek(key: string, options?: Allowance): Promise<Count>
}

interface Allowance {
  cost?: number
  /** For callers who have another allowance than the counter's usual one. */
  points?: number
}

/** The store refuses nothing by itself: how much is allowed may differ from caller to caller. */
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
      if (!down) onStoreDown(error as Error)
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
        resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
      })

      return {
        take: (key, { cost = 1, points: limit = points } = {}) =>
          guard(async () => {
            const state = await limiter.consume(key, cost)
            return describe(state, limit, state.consumedPoints <= limit)
          }, untouched(limit)),
        giveBack: (key) => guard(async () => void (await limiter.reward(key)), undefined),
        peek: (key, { points: limit = points } = {}) =>
          guard(async () => {
            const state = await limiter.get(key)
            return state ? describe(state, limit, state.consumedPoints < limit) : untouched(limit)
          }, untouched(limit)),
      }
    },
  }
}

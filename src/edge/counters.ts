import type { Redis } from "ioredis"
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible"

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
  /** Counts one. Never fails: with the store down everything passes. */
  take(key: string): Promise<Count>
  /** Takes one count back. */
  giveBack(key: string): Promise<void>
  /** The state without counting. */
  peek(key: string): Promise<Count>
}

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
      const options = { keyPrefix: `svc:limit:${name}`, points, duration: seconds }
      const limiter = redis
        ? new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true })
        : new RateLimiterMemory(options)
      const untouched: Count = { allowed: true, limit: points, remaining: points, resetSeconds: 0 }

      const describe = (state: RateLimiterRes, allowed: boolean): Count => ({
        allowed,
        limit: points,
        remaining: Math.max(0, Math.min(points, state.remainingPoints)),
        resetSeconds: Math.max(1, Math.ceil(state.msBeforeNext / 1000)),
      })

      return {
        take: (key) =>
          guard(
            () =>
              limiter.consume(key).then(
                (state) => describe(state, true),
                (refusal: unknown) => {
                  if (refusal instanceof RateLimiterRes) return describe(refusal, false)
                  throw refusal
                },
              ),
            untouched,
          ),
        giveBack: (key) => guard(async () => void (await limiter.reward(key)), undefined),
        peek: (key) =>
          guard(async () => {
            const state = await limiter.get(key)
            return state ? describe(state, state.consumedPoints < points) : untouched
          }, untouched),
      }
    },
  }
}

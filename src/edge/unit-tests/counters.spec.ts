import { Redis } from "ioredis"
import { describe, expect, it, vi } from "vitest"
import { counterStore, slowWindows } from "../counters"

describe("counters", () => {
  it("let all calls pass while the store is down, and log it once", async () => {
    const failures: Error[] = []
    const redis = new Redis({
      port: 1,
      lazyConnect: true,
      enableOfflineQueue: false,
      retryStrategy: () => null,
    })
    redis.on("error", () => undefined)
    const counter = counterStore({ redis, onStoreDown: (error) => failures.push(error) }).counter("down", {
      points: 1,
      seconds: 1,
    })

    for (let call = 0; call < 5; call++) {
      expect(await counter.take("a")).toEqual({ allowed: true, limit: 1, remaining: 1, resetSeconds: 0 })
    }
    await counter.revert("a")
    expect(failures).toHaveLength(1)
    redis.disconnect()
  })

  it("count per key, and revert a count", async () => {
    const counter = counterStore({ redis: undefined, onStoreDown: () => undefined }).counter("memory", {
      points: 2,
      seconds: 60,
    })
    expect(await counter.take("a")).toMatchObject({ allowed: true, remaining: 1 })
    expect(await counter.take("a")).toMatchObject({ allowed: true, remaining: 0 })
    expect(await counter.take("a")).toMatchObject({ allowed: false, remaining: 0, resetSeconds: 60 })
    expect(await counter.take("b")).toMatchObject({ allowed: true, remaining: 1 })
    await counter.revert("b")
    expect(await counter.take("b")).toMatchObject({ allowed: true, remaining: 1 })
  })

  it("say the same about a window that a test slows down, and let it last longer", async () => {
    const counter = counterStore({ redis: undefined, onStoreDown: () => undefined }).counter("slow", {
      points: 2,
      seconds: 60,
    })
    vi.useFakeTimers()
    const endSlowness = slowWindows(10)
    try {
      expect(await counter.take("a")).toMatchObject({ remaining: 1, resetSeconds: 60 })
      vi.advanceTimersByTime(599_000)
      expect(await counter.take("a")).toMatchObject({ remaining: 0, resetSeconds: 1 })
      vi.advanceTimersByTime(1_000)
      expect(await counter.take("a")).toMatchObject({ remaining: 1, resetSeconds: 60 })
    } finally {
      endSlowness()
      vi.useRealTimers()
    }
  })
})

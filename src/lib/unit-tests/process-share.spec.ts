import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { SimulatedProcess } from "./simulated-process"

let one: SimulatedProcess

beforeEach(() => {
  vi.useFakeTimers()
  one = new SimulatedProcess()
  one.someoneReads()
})

afterEach(() => {
  vi.useRealTimers()
})

describe("a caller that is alone", () => {
  beforeEach(() => one.pass(1_100))

  it("never waits, however much it uses", async () => {
    const work = one.enter("large")
    for (let step = 0; step < 20; step++) {
      one.busy(work, 500)
      const state = one.givingWay(work)
      await one.pass(0)
      expect(state.isPast).toBe(true)
    }
  })

  it("does not wait for its own small requests", async () => {
    const work = one.enter("large")
    one.someoneReads("large")
    one.busy(work, 3_000)
    const state = one.givingWay(work)
    await one.pass(0)
    expect(state.isPast).toBe(true)
  })
})

describe("an expensive request beside cheap requests of others", () => {
  it("uses no more than a tenth of the process after its first second", async () => {
    const work = one.enter("large")
    one.busy(work, 1_100)
    const from = one.now
    let used = 0
    while (one.now - from < 6_000) {
      one.someoneReads()
      await one.waiting(one.givingWay(work))
      one.busy(work, 50)
      used += 50
    }
    expect(used).toBeLessThan(0.2 * (one.now - from))
  })

  it("continues one second after the last request of others", async () => {
    const work = one.enter("large")
    one.busy(work, 1_800)
    one.someoneReads()
    const state = one.givingWay(work)
    await one.pass(900)
    expect(state.isPast).toBe(false)
    await one.pass(200)
    expect(state.isPast).toBe(true)
  })

  it("waits at most eight seconds in total, less than a cart lock lasts", async () => {
    const work = one.enter("large")
    one.givingWay(work)
    one.busy(work, 20_000)
    let waited = 0
    for (let step = 0; step < 20; step++) {
      one.someoneReads()
      waited += await one.waiting(one.givingWay(work))
      one.busy(work, 3_000)
    }
    expect(waited).toBeGreaterThan(4_000)
    expect(waited).toBeLessThan(9_000)
  })

  it("does not wait while it holds a resource that others wait for", async () => {
    const work = one.enter("large")
    one.busy(work, 2_000)
    one.someoneReads()
    const letGo = one.share.run(work, () => one.share.hold())
    const holding = one.givingWay(work)
    await one.pass(0)
    expect(holding.isPast).toBe(true)
    letGo()
    const free = one.givingWay(work)
    await one.pass(50)
    expect(free.isPast).toBe(false)
  })

  it("gives way to a running cheap request after 0.3 seconds", async () => {
    const work = one.enter("medium")
    one.busy(work, 290)
    const reader = one.enter("reader")
    const before = one.givingWay(work)
    await one.pass(0)
    expect(before.isPast).toBe(true)
    one.busy(work, 150)
    const after = one.givingWay(work)
    await one.pass(100)
    expect(after.isPast).toBe(false)
    one.share.leave(reader)
    await one.pass(0)
    expect(after.isPast).toBe(true)
  })

  it("is found among cheap requests of the same caller", async () => {
    for (let call = 0; call < 50; call++) one.someoneReads("large")
    const work = one.enter("large")
    one.busy(work, 1_500)
    for (let call = 0; call < 50; call++) one.someoneReads("large")
    one.someoneReads()
    const state = one.givingWay(work)
    await one.pass(50)
    expect(state.isPast).toBe(false)
  })
})

describe("many expensive requests of one caller", () => {
  const slow = (weight?: number) => {
    const work = one.enter("large", weight)
    one.busy(work, 2_500)
    one.share.leave(work)
    one.someoneReads()
  }

  it("wait together, although each of them has used little", async () => {
    const works = Array.from({ length: 20 }, () => one.enter("large"))
    for (const work of works) one.busy(work, 60)
    one.someoneReads()
    const states = works.map((work) => one.givingWay(work))
    await one.pass(50)
    expect(states.filter(({ isPast }) => isPast)).toEqual([])
  })

  it("continue one by one, oldest first", async () => {
    slow()
    const works = [one.enter("large"), one.enter("large"), one.enter("large")]
    const states = works.map((work) => one.givingWay(work)).reverse()
    while (!states.some(({ isPast }) => isPast)) {
      await one.pass(5)
      if (one.now % 100 < 5) one.someoneReads()
    }
    expect(states.map(({ isPast }) => isPast)).toEqual([false, false, true])
  })

  it("are refused from the sixth on while others are present, and accepted after the first ones end", async () => {
    slow()
    const works = Array.from({ length: 5 }, () => one.enter("large"))
    expect(one.share.enter("large")).toEqual({ retryAfterSeconds: expect.any(Number) })
    expect(one.share.enter("another")).toHaveProperty("caller")
    for (const work of works) one.share.leave(work)
    expect(one.share.enter("large")).toHaveProperty("caller")
  })

  it("have a higher limit for a caller with more weight", async () => {
    slow(10)
    const taken = Array.from({ length: 49 }, () => one.share.enter("large", 10))
    expect(taken.filter((work) => "retryAfterSeconds" in work)).toEqual([])
  })
})

describe("pauseOfCurrent", () => {
  it("tells whether the work is paused, and never for code outside a request", async () => {
    expect(one.share.pauseOfCurrent()()).toBe(false)
    const work = one.enter("large")
    const isPaused = one.share.run(work, () => one.share.pauseOfCurrent())
    one.busy(work, 400)
    expect(isPaused()).toBe(false)
    const reader = one.enter("reader")
    one.givingWay(work)
    expect(isPaused()).toBe(true)
    one.share.leave(reader)
    await one.pass(400)
    expect(isPaused()).toBe(false)
    one.share.leave(work)
    expect(isPaused()).toBe(false)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { ProcessShare } from "../process-share"
import type { Work } from "../process-use"

const CHECK_MS = 5

let usedMs: number
let now: number
let share: ProcessShare

beforeEach(() => {
  vi.useFakeTimers()
  usedMs = 0
  now = 0
  share = new ProcessShare({ usedMs: () => usedMs, now: () => now })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Simulates that a request uses the CPU for this time. */
function busy(ms: number): void {
  usedMs += ms
  now += ms
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(0)
  for (let passed = 0; passed < ms; passed += CHECK_MS) {
    now += CHECK_MS
    await vi.advanceTimersByTimeAsync(CHECK_MS)
  }
}

function enter(caller: string, weight?: number): Work {
  const work = share.enter(caller, weight)
  if ("retryAfterSeconds" in work) throw new Error("It was refused.")
  return work
}

/** Runs a pause point. `isPast` becomes true when the work may continue. */
function givingWay(work: Work): { isPast: boolean } {
  const state = { isPast: false }
  void share.run(work, async () => {
    await share.giveWay()
    state.isPast = true
  })
  return state
}

/** Simulates a small request of another caller, for example a page view. */
function someoneReads(caller = "reader"): void {
  const work = enter(caller)
  busy(5)
  share.leave(work)
}

describe("a caller that is alone", () => {
  it("never waits, however much it uses", async () => {
    const work = enter("large")
    for (let step = 0; step < 20; step++) {
      busy(500)
      const state = givingWay(work)
      await pass(0)
      expect(state.isPast).toBe(true)
    }
  })

  it("does not wait for its own small requests", async () => {
    const work = enter("large")
    someoneReads("large")
    busy(3_000)
    const state = givingWay(work)
    await pass(0)
    expect(state.isPast).toBe(true)
  })
})

describe("an expensive request beside cheap requests of others", () => {
  it("uses no more than a tenth of the process after its first second", async () => {
    const work = enter("large")
    busy(1_100)
    const from = now
    const used = usedMs
    while (now - from < 6_000) {
      someoneReads()
      const state = givingWay(work)
      while (!state.isPast) {
        await pass(CHECK_MS)
        if (now % 100 === 0) someoneReads()
      }
      busy(50)
    }
    const reads = 5 * Math.round((now - from) / 100)
    expect(usedMs - used - reads).toBeLessThan(0.2 * (now - from))
  })

  it("continues one second after the last request of others", async () => {
    const work = enter("large")
    someoneReads()
    busy(900)
    someoneReads()
    busy(900)
    someoneReads()
    const state = givingWay(work)
    await pass(900)
    expect(state.isPast).toBe(false)
    await pass(200)
    expect(state.isPast).toBe(true)
  })

  it("waits at most eight seconds in total, less than a cart lock lasts", async () => {
    const work = enter("large")
    givingWay(work)
    busy(20_000)
    let waited = 0
    for (let step = 0; step < 20; step++) {
      someoneReads()
      const state = givingWay(work)
      const from = now
      while (!state.isPast) {
        await pass(CHECK_MS)
        if (now % 500 === 0) someoneReads()
      }
      waited += now - from
      busy(3_000)
    }
    expect(waited).toBeGreaterThan(4_000)
    expect(waited).toBeLessThan(9_000)
  })

  it("does not wait while it holds a resource that others wait for", async () => {
    const work = enter("large")
    busy(2_000)
    someoneReads()
    const letGo = share.run(work, () => share.hold())
    const holding = givingWay(work)
    await pass(0)
    expect(holding.isPast).toBe(true)
    letGo()
    const free = givingWay(work)
    await pass(50)
    expect(free.isPast).toBe(false)
  })

  it("gives way to a running cheap request after 0.3 seconds", async () => {
    const work = enter("medium")
    busy(290)
    const reader = enter("reader")
    const before = givingWay(work)
    await pass(0)
    expect(before.isPast).toBe(true)
    busy(150)
    const after = givingWay(work)
    await pass(100)
    expect(after.isPast).toBe(false)
    share.leave(reader)
    await pass(0)
    expect(after.isPast).toBe(true)
  })
})

describe("requests of normal cost", () => {
  it("never rest, for any number of requests", async () => {
    for (let call = 0; call < 50; call++) {
      const work = enter("shopper")
      busy(200)
      someoneReads()
      const state = givingWay(work)
      await pass(0)
      expect(state.isPast).toBe(true)
      share.leave(work)
    }
  })

  it("do not hide an expensive one among them", async () => {
    for (let call = 0; call < 50; call++) someoneReads("large")
    const work = enter("large")
    busy(1_500)
    for (let call = 0; call < 50; call++) someoneReads("large")
    someoneReads()
    const state = givingWay(work)
    await pass(50)
    expect(state.isPast).toBe(false)
  })
})

describe("many expensive requests of one caller", () => {
  const slow = () => {
    const work = enter("large")
    busy(2_500)
    share.leave(work)
    someoneReads()
  }

  it("continue one by one, oldest first", async () => {
    slow()
    const works = [enter("large"), enter("large"), enter("large")]
    const states = works.map(givingWay).reverse()
    while (!states.some(({ isPast }) => isPast)) {
      await pass(CHECK_MS)
      if (now % 100 === 0) someoneReads()
    }
    expect(states.map(({ isPast }) => isPast)).toEqual([false, false, true])
  })

  it("are refused from the sixth on while others are present, and accepted after the first ones end", async () => {
    slow()
    const works = Array.from({ length: 5 }, () => enter("large"))
    expect(share.enter("large")).toEqual({ retryAfterSeconds: expect.any(Number) })
    expect(share.enter("another")).toHaveProperty("caller")
    for (const work of works) share.leave(work)
    expect(share.enter("large")).toHaveProperty("caller")
  })

  it("have a higher limit for a caller with more weight", async () => {
    const work = enter("server", 10)
    busy(2_500)
    share.leave(work)
    someoneReads()
    const taken = Array.from({ length: 49 }, () => share.enter("server", 10))
    expect(taken.filter((one) => "retryAfterSeconds" in one)).toEqual([])
  })
})

describe("pauseOfCurrent", () => {
  it("tells whether the work is paused, and never for code outside a request", async () => {
    expect(share.pauseOfCurrent()()).toBe(false)
    const work = enter("large")
    const isPaused = share.run(work, () => share.pauseOfCurrent())
    busy(400)
    expect(isPaused()).toBe(false)
    const reader = enter("reader")
    givingWay(work)
    expect(isPaused()).toBe(true)
    share.leave(reader)
    await pass(400)
    expect(isPaused()).toBe(false)
    share.leave(work)
    expect(isPaused()).toBe(false)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { READ_MS, SimulatedProcess, STEP_MS } from "./simulated-process"

/** How many steps each call of an ordinary checkout has, from the creation of the cart to its completion. */
const CHECKOUT = [24, 32, 40, 12, 42, 12, 12, 80]
const MACHINES = [1, 4, 6, 8]

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

/** Buys while others read, and one of them always has a request under way. Returns how often a pause point waited. */
async function checkout(one: SimulatedProcess, times = 1): Promise<number> {
  let waits = 0
  for (let call = 0; call < CHECKOUT.length; call++) {
    const reader = one.enter("slow reader")
    one.busy(reader, READ_MS)
    one.someoneReads()
    waits += await one.request("shopper", { steps: CHECKOUT[call] ?? 0, stepMs: STEP_MS * times })
    one.share.leave(reader)
  }
  return waits
}

describe.each(MACHINES)("an ordinary checkout, on a machine %s times slower", (slowness) => {
  it("never waits beside others that read", async () => {
    const one = new SimulatedProcess(slowness)
    for (let round = 0; round < 10; round++) expect(await checkout(one)).toBe(0)
  })

  it("never waits either if its steps cost more than others' steps", async () => {
    const one = new SimulatedProcess(slowness)
    for (let round = 0; round < 10; round++) expect(await checkout(one, 2.5)).toBe(0)
  })

  it("never waits in a process that has measured nothing", async () => {
    const one = new SimulatedProcess(slowness)
    const reader = one.enter("reader")
    expect(await one.request("shopper", { steps: 80, stepMs: STEP_MS })).toBe(0)
    one.share.leave(reader)
  })

  it("never waits beside a caller with a large cart", async () => {
    const one = new SimulatedProcess(slowness)
    for (let reader = 0; reader < 4; reader++) one.someoneReads(`reader ${reader}`)
    const large = one.enter("large")
    for (let round = 0; round < 10; round++) {
      one.busy(large, STEP_MS * 15)
      expect(await checkout(one)).toBe(0)
    }
  })
})

describe("a caller with a large cart", () => {
  /** Which of its steps wait, if one step costs 15 times the ordinary. */
  async function waitingSteps(one: SimulatedProcess): Promise<boolean[]> {
    const reader = one.enter("slow reader")
    const work = one.enter("large")
    const waits: boolean[] = []
    for (let step = 0; step < 40; step++) {
      const state = one.givingWay(work)
      await one.pass(0)
      waits.push(!state.isPast)
      if (!state.isPast) break
      one.busy(work, STEP_MS * 15)
    }
    one.share.leave(reader)
    return waits
  }

  it("begins to wait at the same step on each machine", async () => {
    const runs = await Promise.all(
      MACHINES.map((slowness) => {
        const one = new SimulatedProcess(slowness)
        one.someoneReads()
        return waitingSteps(one)
      }),
    )
    expect(runs[0]?.at(-1)).toBe(true)
    expect(runs[0]?.length).toBeLessThan(15)
    for (const run of runs) expect(run).toEqual(runs[0])
  })

  it("gives way although most callers before had large carts, too", async () => {
    const one = new SimulatedProcess()
    for (let caller = 0; caller < 100; caller++)
      await one.request(`large ${caller}`, { steps: 40, stepMs: STEP_MS * 15 })
    for (let caller = 0; caller < 5; caller++) one.someoneReads(`reader ${caller}`)
    expect((await waitingSteps(one)).at(-1)).toBe(true)
  })

  it("cannot make its own cost the ordinary one by many requests", async () => {
    const one = new SimulatedProcess()
    one.someoneReads()
    for (let call = 0; call < 100; call++) await one.request("large", { steps: 2, stepMs: STEP_MS * 15 })
    expect((await waitingSteps(one)).at(-1)).toBe(true)
  })
})

describe("the time of a request", () => {
  it("does not contain the time of others that run meanwhile", () => {
    const one = new SimulatedProcess()
    const [reader, large] = [one.enter("reader"), one.enter("large")]
    one.busy(large, 500)
    one.busy(reader, 1)
    one.busy(large, 500)
    expect([reader.usedMs, large.usedMs]).toEqual([1, 1_000])
  })

  it("does not contain the time of work outside of requests", async () => {
    const one = new SimulatedProcess()
    const work = one.enter("reader")
    one.usedMs += 300
    await one.share.giveWay()
    one.busy(work, 1)
    expect(work.usedMs).toBe(1)
  })
})

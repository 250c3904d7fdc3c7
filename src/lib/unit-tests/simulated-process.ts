import { vi } from "vitest"
import { ProcessShare } from "../process-share"
import type { Work } from "../process-use"

const CHECK_MS = 5
/** A request that is answered from memory. It costs a sixth of a step. */
export const READ_MS = 0.5
export const STEP_MS = 3

/** A process whose time passes only when a test says so. The test must use fake timers. */
export class SimulatedProcess {
  now = 0
  usedMs = 0
  readonly share: ProcessShare

  /** On a slow machine, everything that keeps the thread busy takes this many times longer. */
  constructor(private readonly slowness = 1) {
    this.share = new ProcessShare({ usedMs: () => this.usedMs, now: () => this.now })
  }

  enter(caller: string, weight?: number): Work {
    const work = this.share.enter(caller, weight)
    if ("retryAfterSeconds" in work) throw new Error("It was refused.")
    return work
  }

  /** Keeps the thread busy for a request, which then waits for the database. */
  busy(work: Work, ms: number): void {
    this.usedMs += ms * this.slowness
    this.now += ms * this.slowness
    this.share.run(work, () => this.share.hold())()
  }

  async pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(0)
    for (let passed = 0; passed < ms; passed += CHECK_MS) {
      this.now += CHECK_MS
      await vi.advanceTimersByTimeAsync(CHECK_MS)
    }
  }

  /** Runs a pause point. `isPast` becomes true when the work may continue. */
  givingWay(work: Work): { isPast: boolean } {
    const state = { isPast: false }
    void this.share.run(work, async () => {
      await this.share.giveWay()
      state.isPast = true
    })
    return state
  }

  /** Waits at a pause point, while others read each 100 ms. Returns how long it waited. */
  async waiting(state: { isPast: boolean }): Promise<number> {
    await this.pass(0)
    const from = this.now
    while (!state.isPast) {
      await this.pass(100)
      this.someoneReads()
    }
    return this.now - from
  }

  /** A small request, for example a page view. */
  someoneReads(caller = "reader"): void {
    const work = this.enter(caller)
    this.busy(work, READ_MS)
    this.share.leave(work)
  }

  /** Runs a whole request whose steps all cost the same. Returns how many of its pause points made it wait. */
  async request(caller: string, { steps, stepMs }: { steps: number; stepMs: number }): Promise<number> {
    const work = this.enter(caller)
    let waits = 0
    for (let step = 0; step <= steps; step++) {
      if ((await this.waiting(this.givingWay(work))) > 0) waits++
      this.busy(work, stepMs)
    }
    this.share.leave(work)
    return waits
  }
}

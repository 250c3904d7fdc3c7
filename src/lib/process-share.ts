import { AsyncLocalStorage } from "node:async_hooks"
import { clock } from "./clock"
import { type Caller, type Meter, UseOfProcess, type Work } from "./process-use"

/** Above this cost, a caller gives way to callers whose requests cost less than half as much. */
const SMALL_MS = 60
/** Above this cost, a caller gets only {@link SHARE} of the process while cheaper callers are present. */
const LARGE_MS = 300
/** The CPU time that a caller may use before it gives way, and before it must rest. */
const FREE_MS = 300
const BURST_MS = 1_000
/** Use above this is not counted. A caller that was alone for a long time does not rest for a long time. */
const MOST_MS = 2_000
const SHARE = 0.1

/** A caller counts as present for this time after its last request. */
const PRESENCE_MS = 1_000
/** The longest wait at one place. */
const LONGEST_WAY_MS = 250
/** The engine's cart lock expires after ten seconds. A started request must therefore wait less than that in total. */
const LONGEST_WAIT_MS = 8_000
/** A request may wait longer before it starts, because it holds nothing yet. */
const LONGEST_QUEUE_MS = 30_000
const CHECK_EVERY_MS = 5
/** The largest number of concurrent requests for a caller that must rest. */
const MOST_UNDER_WAY = 5

interface Waiting {
  work: Work
  since: number
  /** The time until which the caller had to rest. */
  restedUntil: number
  resume: () => void
}

/** Node before version 23 cannot measure one thread. The other threads of the process do little. */
const systemMeter: Meter = {
  usedMs: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  now: clock.elapsed,
}

/**
 * Prevents one caller from slowing down the others. All requests share one thread, so an expensive request makes all
 * others wait. Its work waits in small steps while other callers are present. A caller that is alone never waits.
 */
export class ProcessShare {
  private readonly storage = new AsyncLocalStorage<Work>()
  private readonly use: UseOfProcess
  private waiting: Waiting[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly meter: Meter = systemMeter) {
    this.use = new UseOfProcess(meter, { share: SHARE, mostMs: MOST_MS, presenceMs: PRESENCE_MS })
  }

  /** Starts the work of a request, or returns the seconds after which the caller may retry. */
  enter(callerId: string, weight = 1): Work | { retryAfterSeconds: number } {
    const caller = this.use.callerOf(callerId, weight)
    if (caller.underWay >= MOST_UNDER_WAY * weight && this.mustRest(caller)) {
      const seconds = (caller.usedMs - BURST_MS) / (1000 * SHARE * weight)
      return { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) }
    }
    return this.use.begin(caller)
  }

  leave(work: Work): void {
    this.use.end(work)
    this.resumeWaiting()
  }

  /** Runs `todo` with this work as its context. {@link giveWay} finds it there. */
  run<Result>(work: Work, todo: () => Result): Result {
    return this.storage.run(work, todo)
  }

  /**
   * Call it when the work takes a resource that other requests need, such as a database connection. Until the returned
   * function runs, the work is not paused in favour of other requests.
   */
  hold(): () => void {
    const work = this.storage.getStore()
    if (!work) return () => undefined
    work.holding++
    return () => void work.holding--
  }

  /** A pause point. Called before a request takes a connection, and between the steps of a workflow. */
  async giveWay(): Promise<void> {
    const work = this.storage.getStore()
    if (!work?.isRunning || work.holding > 0) return
    this.use.count(work)
    const { caller } = work
    const mustWait = work.waitedMs < LONGEST_WAIT_MS && (this.mustRest(caller) || this.mustGiveWay(caller))
    if (!mustWait) {
      work.hasBegun = true
      return
    }
    this.use.stop(work)
    const since = this.meter.now()
    await new Promise<void>((resume) => {
      this.waiting.push({ work, since, restedUntil: since, resume })
      this.timer ??= setInterval(() => this.resumeWaiting(), CHECK_EVERY_MS)
    })
  }

  /** Resumes the oldest waiting request of each caller that may continue. One request per caller prevents a pile-up. */
  resumeWaiting(): void {
    const oldest = new Map<Caller, Waiting>()
    for (const one of this.waiting) {
      const { caller, number } = one.work
      const known = oldest.get(caller)
      if (!known || number < known.work.number) oldest.set(caller, one)
    }
    for (const one of oldest.values()) {
      if (!this.mayResume(one)) continue
      this.waiting.splice(this.waiting.indexOf(one), 1)
      if (one.work.hasBegun) one.work.waitedMs += this.meter.now() - one.since
      one.work.hasBegun = true
      this.use.start(one.work)
      one.resume()
    }
    if (this.waiting.length > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }

  private mayResume(one: Waiting): boolean {
    const { caller, hasBegun, waitedMs } = one.work
    const now = this.meter.now()
    if (waitedMs + now - one.since >= (hasBegun ? LONGEST_WAIT_MS : LONGEST_QUEUE_MS)) return true
    this.use.refresh(caller)
    if (this.mustRest(caller) || isBusy(caller)) {
      one.restedUntil = now
      return false
    }
    return now - one.restedUntil >= LONGEST_WAY_MS || !this.mustGiveWay(caller)
  }

  private mustRest(caller: Caller): boolean {
    return caller.costMs > LARGE_MS && caller.usedMs > BURST_MS && this.use.isLighterPresent(caller)
  }

  private mustGiveWay(caller: Caller): boolean {
    return caller.costMs > SMALL_MS && caller.usedMs > FREE_MS && this.use.isLighterRunning(caller)
  }
}

/** An expensive caller's waiting requests resume one after the other. */
function isBusy({ costMs, running }: Caller): boolean {
  return costMs > LARGE_MS && running > 0
}

/** One instance per process, because the process has one thread. */
export const processShare = new ProcessShare()

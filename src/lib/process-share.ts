import { AsyncLocalStorage } from "node:async_hooks"
import { clock } from "./clock"
import { type Caller, type Meter, UseOfProcess, type Work } from "./process-use"

/** A caller whose requests cost more than this gives way to callers whose requests cost less than half of its own. */
const SMALL_MS = 60
/** A caller whose requests cost more than this has only {@link SHARE} of the process beside such callers. */
const LARGE_MS = 300
/** What a caller uses before it has to give way, and before it has to rest. */
const FREE_MS = 300
const BURST_MS = 1_000
/** Use above this is forgotten: a caller who was alone for long does not rest for long. */
const MOST_MS = 2_000
const SHARE = 0.1

/** Other callers count as present for so long after their last request. */
const PRESENCE_MS = 1_000
/** Gives way for so long at one place. */
const LONGEST_WAY_MS = 250
/** The engine's lock of a cart ends after ten seconds, so a request that has begun waits less than that in all. */
const LONGEST_WAIT_MS = 8_000
/** Before it begins, a request holds nothing. */
const LONGEST_QUEUE_MS = 30_000
const CHECK_EVERY_MS = 5
/** Requests that a caller who has to rest may have under way. */
const MOST_UNDER_WAY = 5

interface Waiting {
  work: Work
  since: number
  /** Until when the caller had to rest. */
  restedUntil: number
  resume: () => void
}

/** Node's thread has no meter of its own before Node 23; the other threads of the process do little. */
const systemMeter: Meter = {
  usedMs: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  now: clock.elapsed,
}

/**
 * Keeps one caller from slowing the others down. All requests share one thread, so a request that needs much of it
 * makes all others wait. Its work waits in small steps while others are there. A caller who is alone never waits.
 */
export class ProcessShare {
  private readonly storage = new AsyncLocalStorage<Work>()
  private readonly use: UseOfProcess
  private waiting: Waiting[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly meter: Meter = systemMeter) {
    this.use = new UseOfProcess(meter, { share: SHARE, mostMs: MOST_MS, presenceMs: PRESENCE_MS })
  }

  /** The work for a caller's next request, or after how many seconds the caller may ask again. */
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

  /** Runs what belongs to this work, so that {@link giveWay} finds it. */
  run<Result>(work: Work, todo: () => Result): Result {
    return this.storage.run(work, todo)
  }

  /**
   * Call it when this work gets what others may wait for, such as a connection. The work does not wait until it calls
   * the answer.
   */
  hold(): () => void {
    const work = this.storage.getStore()
    if (!work) return () => undefined
    work.holding++
    return () => void work.holding--
  }

  /** Called wherever a request's work may wait: before it takes a connection, and between the steps of a workflow. */
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

  /** Lets those go on who may: of each caller only the oldest request, so that its work does not pile up. */
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

/** The requests of a caller who has had to rest go on one by one. */
function isBusy({ costMs, running }: Caller): boolean {
  return costMs > LARGE_MS && running > 0
}

/** One for the process, because its thread is one. */
export const processShare = new ProcessShare()

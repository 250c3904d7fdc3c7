import { AsyncLocalStorage } from "node:async_hooks"
import { performance } from "node:perf_hooks"
import { clock } from "./clock"
import { type Caller, type Meter, UseOfProcess, type Work } from "./process-use"

/**
 * How much longer than ordinary requests a caller may keep the thread busy, before it waits for others
 * ({@link FREE_STEPS}), and before it gets only {@link SHARE} of the thread ({@link BURST_STEPS}). The unit is the cost of
 * an ordinary step, so the limits grow on a slow machine.
 */
const FREE_STEPS = 100
const BURST_STEPS = 300
/** More does not count, so that a caller that was alone for a long time is not slowed for a long time afterwards. */
const MAX_STEPS = 600
const SHARE = 0.1

/** For this time after its last request, other callers still give way to a caller. */
const PRESENCE_MS = 1_000
/** The longest wait at one pause point. */
const MAX_PAUSE_MS = 250
/**
 * The longest total wait of a started request. It must be shorter than ten seconds, because the engine's cart lock
 * expires then.
 */
const MAX_WAIT_MS = 8_000
/** The longest wait before a request starts. It may be longer, because the request holds no lock or connection yet. */
const MAX_QUEUE_MS = 30_000
const CHECK_EVERY_MS = 5
/** The largest number of concurrent requests of a caller that has used too much. */
const MAX_CONCURRENT = 5

interface Waiting {
  work: Work
  since: number
  /** When the request began to wait, the caller was limited until this time. */
  restedUntil: number
  resume: () => void
}

/**
 * Counts the milliseconds for which this thread's event loop was not idle, also during a long task. Unlike
 * `process.cpuUsage()`, it costs less than a microsecond and leaves out other threads.
 */
const systemMeter: Meter = {
  usedMs: () => performance.eventLoopUtilization().active,
  now: clock.elapsed,
}

/**
 * Shares the thread fairly between callers. All requests run on it, so an expensive request delays all others. Its work
 * therefore waits at pause points while other callers are present. A caller that is alone never waits. A caller whose
 * requests have an ordinary cost never waits either.
 */
export class ProcessShare {
  private readonly storage = new AsyncLocalStorage<Work>()
  private readonly use: UseOfProcess
  private waiting: Waiting[] = []
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly meter: Meter = systemMeter) {
    this.use = new UseOfProcess(meter, { share: SHARE, mostSteps: MAX_STEPS, presenceMs: PRESENCE_MS })
  }

  /**
   * Starts to count the work of a request. If the caller has used too much, returns the seconds after which it may
   * retry.
   */
  enter(callerId: string, weight = 1): Work | { retryAfterSeconds: number } {
    const caller = this.use.callerOf(callerId, weight)
    if (caller.underWay >= MAX_CONCURRENT * weight && this.mustRest(caller)) {
      const seconds = (caller.excessMs - BURST_STEPS * this.use.stepMs) / (1000 * SHARE * weight)
      return { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) }
    }
    return this.use.begin(caller)
  }

  leave(work: Work): void {
    this.use.end(work)
    this.resumeWaiting()
  }

  /** Runs `todo` as part of this work, so that {@link giveWay} inside it knows which work to pause. */
  run<Result>(work: Work, todo: () => Result): Result {
    return this.storage.run(work, todo)
  }

  /**
   * Like {@link run}, for a callback that Node calls, such as a part of a body. Its time is counted at once. Otherwise it
   * would count for the caller whose request is counted next.
   */
  runCallback<Result>(work: Work, todo: () => Result): Result {
    this.countCurrent()
    try {
      return this.storage.run(work, todo)
    } finally {
      this.use.count(work)
    }
  }

  /** Counts the time since the last count for the current work. Call it before other requests may run. */
  countCurrent(): void {
    this.use.count(this.storage.getStore())
  }

  /**
   * Call this when the work takes something that other requests need, such as a database connection. The work is then
   * not paused, until the returned function runs.
   */
  hold(): () => void {
    const work = this.storage.getStore()
    this.use.count(work)
    if (work) work.holding++
    return () => {
      this.use.count(work)
      if (work) work.holding--
    }
  }

  /** Returns a function that tells whether the current work is paused at that time. */
  pauseOfCurrent(): () => boolean {
    const work = this.storage.getStore()
    return () => work !== undefined && !work.isDone && !work.isRunning
  }

  /**
   * A pause point: lets cheaper requests run first. Called before a request takes a connection, and between the steps
   * of a workflow.
   */
  async giveWay(): Promise<void> {
    const work = this.storage.getStore()
    this.use.count(work)
    if (work?.hasBegun) work.steps++
    if (!work?.isRunning || work.holding > 0) return
    const { caller } = work
    const mustWait = work.waitedMs < MAX_WAIT_MS && (this.mustRest(caller) || this.mustGiveWay(caller))
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

  /**
   * Resumes waiting requests: for each caller that may continue, only the oldest, so that not all of them resume at
   * once.
   */
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
    if (waitedMs + now - one.since >= (hasBegun ? MAX_WAIT_MS : MAX_QUEUE_MS)) return true
    this.use.refresh(caller)
    if (this.mustRest(caller) || this.isBusy(caller)) {
      one.restedUntil = now
      return false
    }
    return now - one.restedUntil >= MAX_PAUSE_MS || !this.mustGiveWay(caller)
  }

  private mustRest(caller: Caller): boolean {
    return this.hasExcess(caller, BURST_STEPS) && this.use.isLighterPresent(caller)
  }

  private mustGiveWay(caller: Caller): boolean {
    return this.hasExcess(caller, FREE_STEPS) && this.use.isLighterRunning(caller)
  }

  /** True while a request of an expensive caller runs. Its other requests wait until then. */
  private isBusy(caller: Caller): boolean {
    return caller.running > 0 && this.hasExcess(caller, FREE_STEPS)
  }

  private hasExcess({ excessMs }: Caller, steps: number): boolean {
    return excessMs > steps * this.use.stepMs
  }
}

/** One instance per process, because the process has one thread. */
export const processShare = new ProcessShare()

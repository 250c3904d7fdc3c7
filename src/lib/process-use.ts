/** A clock and a counter of the time for which this thread was busy. Both are in milliseconds and never decrease. */
export interface Meter {
  usedMs(): number
  now(): number
}

export interface Caller {
  /**
   * How much this caller may use, compared with one shopper. A storefront server acts for many shoppers and has a
   * higher weight.
   */
  readonly weight: number
  /** How much longer its requests have recently taken than ordinary requests would. It decreases with time. */
  excessMs: number
  /** The approximate cost of one request. */
  costMs: number
  /** The approximate cost of one step of its requests. `undefined` before its first request has ended. */
  stepMs: number | undefined
  refreshedAt: number
  lastSeenAt: number
  running: number
  underWay: number
}

/** The work of the process for one request. */
export interface Work {
  readonly caller: Caller
  /** A serial number: older requests have lower numbers. */
  readonly number: number
  isRunning: boolean
  isDone: boolean
  usedMs: number
  /** The part of `usedMs` above what ordinary steps would have taken. */
  excessMs: number
  /** How many steps the work has done: {@link ARRIVAL} and its pause points. */
  steps: number
  /** True after the work has passed its first pause point. */
  hasBegun: boolean
  /** How long the work has waited since its first pause point. */
  waitedMs: number
  /** The number of locks and connections that the work holds. */
  holding: number
}

/** How much the latest request changes the caller's averages. */
const WEIGHT_OF_LATEST = 0.2
/** What a request costs before its first step and after its last, in steps. Answers from memory cost nothing else. */
const ARRIVAL = 1 / 6
/** Steps differ. One that costs up to this many times the ordinary is still ordinary. On a cart of 250 lines it is 15. */
const TIMES_ORDINARY = 4
/**
 * The callers that tell what a step costs. Each tells it once, however many requests it sends. A quarter of them must
 * be cheap, so that a few expensive callers do not make their own cost the ordinary one.
 */
const MAX_WITNESSES = 16
const PART_OF_CHEAP = 1 / 4
/** A caller is forgotten after this time without a request. */
const MEMORY_MS = 60_000
const MAX_CALLERS = 10_000

/**
 * Counts how long each caller keeps the thread busy. Node cannot measure one request. The time since the last count
 * therefore belongs to the work that is counted next. Requests are counted before and after they wait for the database,
 * so this is nearly always the work that used the time.
 */
export class UseOfProcess {
  /**
   * What one step of an ordinary request costs on this machine. Steps of different calls cost about the same, while the
   * calls differ by a factor of a hundred. It is infinite until a request has ended.
   */
  stepMs = Number.POSITIVE_INFINITY
  private readonly callers = new Map<string, Caller>()
  private readonly present = new Set<Caller>()
  /** The callers whose requests ended last, the latest at the end. */
  private readonly witnesses = new Set<Caller>()
  private number = 0
  /** No present caller has an earlier `lastSeenAt`. Saves a search through all callers. */
  private oldestSeenAt = Number.NEGATIVE_INFINITY
  private countedTo: number

  constructor(
    private readonly meter: Meter,
    private readonly limits: { share: number; mostSteps: number; presenceMs: number },
  ) {
    this.countedTo = meter.usedMs()
  }

  callerOf(id: string, weight: number): Caller {
    const known = this.callers.get(id)
    const now = this.meter.now()
    const caller = known ?? {
      weight,
      excessMs: 0,
      costMs: 0,
      stepMs: undefined,
      refreshedAt: now,
      lastSeenAt: now,
      running: 0,
      underWay: 0,
    }
    if (!known) {
      if (this.callers.size >= MAX_CALLERS) this.forgetUnseen(now)
      this.callers.set(id, caller)
    }
    this.refresh(caller)
    return caller
  }

  begin(caller: Caller): Work {
    const number = this.number++
    const work = {
      caller,
      number,
      isRunning: false,
      isDone: false,
      usedMs: 0,
      excessMs: 0,
      steps: ARRIVAL,
      hasBegun: false,
      waitedMs: 0,
      holding: 0,
    }
    caller.underWay++
    this.start(work)
    return work
  }

  end(work: Work): void {
    if (work.isDone) return
    this.stop(work)
    work.isDone = true
    const { caller } = work
    caller.underWay--
    caller.costMs += WEIGHT_OF_LATEST * (work.usedMs - caller.costMs)
    const stepMs = work.usedMs / work.steps
    caller.stepMs ??= stepMs
    caller.stepMs += WEIGHT_OF_LATEST * (stepMs - caller.stepMs)
    this.hear(caller)
  }

  start(work: Work): void {
    if (work.isRunning || work.isDone) return
    this.count()
    work.isRunning = true
    work.caller.running++
    this.see(work.caller)
  }

  stop(work: Work): void {
    this.count(work)
    if (!work.isRunning) return
    work.isRunning = false
    work.caller.running--
    this.see(work.caller)
  }

  /** Adds the time since the last count to the work. Without a work, the time belongs to nobody. */
  count(work?: Work): void {
    const metered = this.meter.usedMs()
    const used = metered - this.countedTo
    this.countedTo = metered
    if (!work || work.isDone) return
    work.usedMs += used
    const { caller } = work
    this.refresh(caller)
    const excess = Math.max(0, work.usedMs - TIMES_ORDINARY * this.stepMs * work.steps)
    // After cheap steps, the excess of a costly one is given back.
    const sum = Math.max(0, caller.excessMs + excess - work.excessMs)
    work.excessMs = excess
    caller.excessMs = Math.min(sum, this.limits.mostSteps * this.stepMs)
    // A high cost counts at once, not as an average. Otherwise many small requests would hide one large request.
    caller.costMs = Math.max(caller.costMs, work.usedMs)
  }

  /** Decreases the caller's excess with time. */
  refresh(caller: Caller): void {
    const now = this.meter.now()
    caller.excessMs = Math.max(
      0,
      caller.excessMs - (now - caller.refreshedAt) * this.limits.share * caller.weight,
    )
    caller.refreshedAt = now
  }

  isLighterRunning(than: Caller): boolean {
    return this.isLighter(than, ({ running }) => running > 0)
  }

  isLighterPresent(than: Caller): boolean {
    this.sweep()
    return this.isLighter(than, () => true)
  }

  private isLighter(than: Caller, holds: (caller: Caller) => boolean): boolean {
    for (const caller of this.present)
      if (caller !== than && caller.costMs * 2 < than.costMs && holds(caller)) return true
    return false
  }

  private see(caller: Caller): void {
    caller.lastSeenAt = this.meter.now()
    this.present.add(caller)
    this.sweep()
  }

  private sweep(): void {
    const now = this.meter.now()
    const before = now - this.limits.presenceMs
    if (this.oldestSeenAt >= before) return
    this.oldestSeenAt = now
    for (const caller of this.present) {
      if (caller.running === 0 && caller.lastSeenAt < before) this.present.delete(caller)
      else this.oldestSeenAt = Math.min(this.oldestSeenAt, caller.lastSeenAt)
    }
  }

  /** Estimates the cost of a step again, after a request of this caller. */
  private hear(caller: Caller): void {
    this.witnesses.delete(caller)
    this.witnesses.add(caller)
    const [oldest] = this.witnesses
    if (oldest && this.witnesses.size > MAX_WITNESSES) this.witnesses.delete(oldest)
    const costs = [...this.witnesses].flatMap(({ stepMs }) => stepMs ?? []).sort((one, other) => one - other)
    this.stepMs = costs[Math.floor((costs.length - 1) * PART_OF_CHEAP)] ?? this.stepMs
  }

  private forgetUnseen(now: number): void {
    for (const [id, caller] of this.callers)
      if (caller.underWay === 0 && caller.lastSeenAt < now - MEMORY_MS) this.callers.delete(id)
    // A flood of new addresses would fill the memory. Forget all callers then.
    if (this.callers.size >= MAX_CALLERS) this.callers.clear()
  }
}

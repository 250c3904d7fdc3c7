/** A clock and a counter of CPU time. Both are in milliseconds and never decrease. */
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
  /** This caller's recent use. It decreases with time. */
  usedMs: number
  /** The approximate cost of one request. */
  costMs: number
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
  /** The value of `sharedMs` up to which the use of this work is counted. */
  countedTo: number
  /** True after the work has passed its first pause point. */
  hasBegun: boolean
  /** How long the work has waited since its first pause point. */
  waitedMs: number
  /** The number of locks and connections that the work holds. */
  holding: number
}

/** How much the latest request changes the caller's average cost. */
const WEIGHT_OF_LATEST = 0.2
/** A caller is forgotten after this time without a request. */
const MEMORY_MS = 60_000
const MOST_CALLERS = 10_000

/**
 * Counts how much CPU time each caller uses. Node cannot measure the CPU time of one request. Requests that run at the
 * same time therefore share the measured time equally.
 */
export class UseOfProcess {
  private readonly callers = new Map<string, Caller>()
  private readonly present = new Set<Caller>()
  private running = 0
  private number = 0
  /** No present caller has an earlier `lastSeenAt`. Saves a search through all callers. */
  private oldestSeenAt = Number.NEGATIVE_INFINITY
  private meteredTo: number
  /** The CPU time in milliseconds that a request would have if it had run since the start of the process. */
  private sharedMs = 0

  constructor(
    private readonly meter: Meter,
    private readonly limits: { share: number; mostMs: number; presenceMs: number },
  ) {
    this.meteredTo = meter.usedMs()
  }

  callerOf(id: string, weight: number): Caller {
    const known = this.callers.get(id)
    const now = this.meter.now()
    const caller = known ?? {
      weight,
      usedMs: 0,
      costMs: 0,
      refreshedAt: now,
      lastSeenAt: now,
      running: 0,
      underWay: 0,
    }
    if (!known) {
      if (this.callers.size >= MOST_CALLERS) this.forgetUnseen(now)
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
      countedTo: 0,
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
  }

  start(work: Work): void {
    if (work.isRunning || work.isDone) return
    this.readMeter()
    work.isRunning = true
    work.countedTo = this.sharedMs
    work.caller.running++
    this.running++
    this.see(work.caller)
  }

  stop(work: Work): void {
    if (!work.isRunning) return
    this.count(work)
    work.isRunning = false
    work.caller.running--
    this.running--
    this.see(work.caller)
  }

  /** Adds the work's use since the last count. */
  count(work: Work): void {
    this.readMeter()
    const used = this.sharedMs - work.countedTo
    work.countedTo = this.sharedMs
    work.usedMs += used
    const { caller } = work
    this.refresh(caller)
    caller.usedMs = Math.min(caller.usedMs + used, this.limits.mostMs)
    // A high cost counts at once, not as an average. Otherwise many small requests would hide one large request.
    caller.costMs = Math.max(caller.costMs, work.usedMs)
  }

  /** Decreases the caller's recent use with time. */
  refresh(caller: Caller): void {
    const now = this.meter.now()
    caller.usedMs = Math.max(
      0,
      caller.usedMs - (now - caller.refreshedAt) * this.limits.share * caller.weight,
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

  private readMeter(): void {
    const metered = this.meter.usedMs()
    if (this.running > 0) this.sharedMs += (metered - this.meteredTo) / this.running
    this.meteredTo = metered
  }

  private forgetUnseen(now: number): void {
    for (const [id, caller] of this.callers)
      if (caller.underWay === 0 && caller.lastSeenAt < now - MEMORY_MS) this.callers.delete(id)
    // A flood of new addresses would fill the memory. Forget all callers then.
    if (this.callers.size >= MOST_CALLERS) this.callers.clear()
  }
}

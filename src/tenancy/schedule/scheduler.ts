import type { Logger, MedusaContainer } from "@medusajs/framework/types"
import { ulid } from "ulid"
import { clock } from "../../lib/clock"
import { asError } from "../../lib/thrown"
import { currentTenantId, HOME, runInTenant } from "../current-tenant"
import type { Registry } from "../registry"
import { type Claim, DueTable, type Ended } from "./due-table"
import { nextDue } from "./next-due"
import { Notes } from "./notes"
import { Outage } from "./outage"
import { restMs, retryMs } from "./pace"
import { type DueWork, isPrompt, type ScheduledJob, SWEEP } from "./scheduled-job"
import { type Lane, Slots } from "./slots"
import { storedReason } from "./stored-reason"
import { sweepOf } from "./sweep"

const TICK_MS = 2_000
/** How many visits to tenants run at once. Background work gets few places, so that it never delays urgent work. */
const AT_ONCE: Record<Lane, number> = { prompt: 8, slow: 2 }
const MAX_RUN_MS = 10 * 60_000
const HANGS = "It did not end within 10 minutes."
/** At shutdown, how long to wait for running jobs. The leases of jobs that take longer expire by themselves. */
const STOP_MS = 10_000

interface Options {
  pool: ConstructorParameters<typeof DueTable>[0]
  registry: Registry
  container: MedusaContainer
  jobs: readonly ScheduledJob[]
  log: Pick<Logger, "error">
}

interface Run {
  tenantId: string
  job: string
  done: Promise<void>
}

/**
 * Runs scheduled work. Every two seconds, each process asks the registry which tenants have due work, and visits only
 * those. See docs/scheduled-work.md.
 */
export class Scheduler implements DueWork {
  private readonly table: DueTable
  private readonly notes: Notes
  private readonly outage: Outage
  private readonly jobs: Map<string, ScheduledJob>
  private readonly names: Record<Lane, string[]>
  private readonly slots = new Slots(AT_ONCE)
  private readonly runs = new Set<Run>()
  private timer: NodeJS.Timeout | undefined
  private ticking: Promise<void> | undefined
  private isStopped = true
  private isWanted = false

  constructor(private readonly options: Options) {
    const { pool, registry } = options
    this.table = new DueTable(pool, registry, ulid())
    this.outage = new Outage((line) => options.log.error(line))
    this.notes = new Notes({
      write: (notes) => this.table.note(notes),
      onError: (error) => this.outage.failed(error),
    })
    const jobs = [...options.jobs, sweepOf(options.jobs, this, options.log)]
    this.jobs = new Map(jobs.map((job) => [job.name, job]))
    if (this.jobs.size < jobs.length) throw new Error("Two scheduled jobs have the same name.")
    this.names = {
      prompt: jobs.filter(isPrompt).map(({ name }) => name),
      slow: jobs.filter((job) => !isPrompt(job)).map(({ name }) => name),
    }
  }

  /** Starts to visit tenants. Overdue work comes first. */
  start(): void {
    this.isStopped = false
    this.notes.add({ tenantId: HOME, job: SWEEP, at: clock.date() })
    this.wake()
  }

  /** The names of all jobs of this code. */
  jobNames(): string[] {
    return [...this.jobs.keys()]
  }

  async stop(): Promise<void> {
    this.isStopped = true
    clearTimeout(this.timer)
    await this.ticking
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, STOP_MS)
    })
    await Promise.race([Promise.all([...this.runs].map(({ done }) => done)), patience])
    clearTimeout(timer)
    await this.notes.flush()
  }

  note(job: string, at: Date): void {
    if (this.jobs.has(job)) this.notes.add({ tenantId: currentTenantId(), job, at })
    else this.options.log.error(`There is no scheduled job '${job}'`)
  }

  async recheck(job: string): Promise<void> {
    try {
      const due = this.jobs.get(job)?.due
      const at = due ? await nextDue(this.options.container, due) : clock.date()
      if (at) this.note(job, at)
    } catch (error) {
      this.options.log.error(`It could not be read when '${job}' has work next`, asError(error))
    }
  }

  /** Waits until all noted due times are stored in the registry. */
  written(): Promise<void> {
    return this.notes.flush()
  }

  /** Runs all due work of all tenants and waits for it. For tests, which set the clock themselves. */
  async runDue(): Promise<void> {
    do {
      await this.notes.flush()
      await this.claim()
      await Promise.all([...this.runs].map(({ done }) => done))
    } while (this.slots.wasFull)
  }

  /** Looks for due work now. If a look is already running, looks again after it. */
  private wake(): void {
    if (this.ticking) this.isWanted = true
    else this.wakeIn(0)
  }

  private wakeIn(milliseconds: number): void {
    if (this.isStopped) return
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.isWanted = false
      this.ticking = this.tick().finally(() => {
        this.ticking = undefined
        this.wakeIn(this.isWanted ? 0 : TICK_MS)
      })
    }, milliseconds).unref()
  }

  /** Looks once for due work. Never rejects: if the home database is down, the next look tries it again. */
  private async tick(): Promise<void> {
    try {
      await this.notes.flush()
      await this.claim()
    } catch (error) {
      this.outage.failed(error)
    }
    this.outage.looked()
  }

  private async claim(): Promise<void> {
    const free = this.slots.free()
    const claims = await this.table.claim(
      [...this.runs],
      [
        { jobs: this.names.prompt, most: free.prompt },
        { jobs: this.names.slow, most: free.slow },
      ],
    )
    for (const lane of ["prompt", "slow"] as const) {
      const ofLane = claims.filter(({ job }) => this.names[lane].includes(job))
      this.slots.claimed(lane, { free: free[lane], claimed: ofLane.length })
      for (const visit of byTenant(ofLane)) this.visit(visit, lane)
    }
  }

  /**
   * Runs the due jobs of one tenant one after the other. They use one connection, so a dead database blocks only one
   * place.
   */
  private visit(claims: Claim[], lane: Lane): void {
    const visit = async () => {
      for (const claim of claims) await this.runOne(claim)
    }
    const done = this.withinLongestRun(visit(), claims)
    const runs = claims.map(({ tenant, job }) => ({ tenantId: tenant.id, job, done }))
    for (const run of runs) {
      this.notes.forget(run)
      this.runs.add(run)
    }
    const release = this.slots.take(lane)
    void done.finally(() => {
      for (const run of runs) this.runs.delete(run)
      release()
      // If more jobs were due than there were places, start them now and not at the next tick.
      if (this.slots.wasFull) this.wake()
    })
  }

  /** Gives up jobs that run for too long, so that they run again. */
  private async withinLongestRun(visit: Promise<void>, claims: Claim[]): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(() => {
        const names = claims.map(({ job }) => job).join(", ")
        this.options.log.error(`Scheduled work of ${claims[0]?.tenant.slug} hangs: ${names}`)
        // Changes nothing for those that have ended.
        for (const { tenant, job, failures } of claims)
          void this.failed({ tenantId: tenant.id, job }, failures, HANGS)
        resolve()
      }, MAX_RUN_MS).unref()
    })
    await Promise.race([visit, limit])
    clearTimeout(timer)
  }

  /** Runs one job and stores the result. Never rejects. */
  private async runOne({ tenant, job: name, failures }: Claim): Promise<void> {
    const job = this.jobs.get(name)
    if (!job) return
    const ended = { tenantId: tenant.id, job: name }
    const place = tenant.id === HOME ? undefined : tenant
    try {
      const next = await runInTenant(place, () => this.runJob(job))
      await this.end({ ...ended, next, restMs: restMs(job, next), failures: 0 })
    } catch (error) {
      this.options.log.error(`The scheduled job '${name}' failed for ${tenant.slug}`, asError(error))
      await this.failed(ended, failures, storedReason(error))
    }
  }

  private async runJob(job: ScheduledJob): Promise<Date | undefined> {
    await job.run(this.options.container)
    return job.due && nextDue(this.options.container, job.due)
  }

  private failed(run: Pick<Ended, "tenantId" | "job">, failures: number, error: string): Promise<void> {
    return this.end({
      ...run,
      next: clock.date(),
      restMs: retryMs(failures),
      failures: failures + 1,
      error,
    })
  }

  /** Stores the end of a run. If that fails, the lease expires and the job runs again. */
  private async end(ended: Ended): Promise<void> {
    try {
      await this.table.end([ended])
    } catch (error) {
      this.outage.failed(error)
    }
  }
}

function byTenant(claims: Claim[]): Claim[][] {
  const visits = new Map<string, Claim[]>()
  for (const claim of claims) {
    const visit = visits.get(claim.tenant.id)
    if (visit) visit.push(claim)
    else visits.set(claim.tenant.id, [claim])
  }
  return [...visits.values()]
}

import type { MedusaContainer } from "@medusajs/framework/types"

/** The constants are in seconds. */
export const MINUTES = 60
export const HOURS = 60 * MINUTES

/** The job that finds work without a note. Released migrations contain its name, so never rename it. */
export const SWEEP = "sweep"

/** Rows of a tenant's database that become due. The earliest `moment` is the next due time. */
export interface DueRows {
  table: string
  /** A column of the table, or an expression on its columns, of type timestamptz. */
  moment: string
  /** An SQL condition. By default, all rows count. */
  where?: string
}

/** The next due time of a tenant's work. A function returns `undefined` if there is no work. */
export type Due = readonly DueRows[] | ((container: MedusaContainer) => Promise<Date | undefined>)

/**
 * Work that a feature does for each tenant at its own time. It runs in any process, but in one process at a time. `run`
 * does everything that is due. It must be idempotent, because it may run too often and again after a crash.
 */
export interface ScheduledJob {
  /** A unique name in kebab-case. The registry stores due times under it. */
  name: string
  run(container: MedusaContainer): Promise<unknown>
  /** The due moments. Without them, the job runs with each hourly sweep. */
  due?: Due
  /** The pause of a tenant's job after a run. For work without urgency, such as a purge. */
  restSeconds?: number
  /** The delay of the next run if a run leaves due work behind. */
  retrySeconds?: number
}

/** Reports due work of the current tenant. */
export interface DueWork {
  /**
   * Notes that a job has work at this time. Returns at once and never throws. The hourly sweep finds the work of a lost
   * note.
   */
  note(job: string, at: Date): void
  /** Reads a job's next due time from the tenant's database and notes it. Never throws. */
  recheck(job: string): Promise<void>
}

/** The key of {@link DueWork} in the engine's container. */
export const DUE_WORK = "dueWork"

/** True for urgent jobs, which run before the others. */
export function isPrompt({ due, restSeconds }: ScheduledJob): boolean {
  return due !== undefined && restSeconds === undefined
}

export function dueWork(container: MedusaContainer): DueWork {
  return container.resolve<DueWork>(DUE_WORK)
}

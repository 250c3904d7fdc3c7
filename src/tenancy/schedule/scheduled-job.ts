import type { MedusaContainer } from "@medusajs/framework/types"

export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 60 * MINUTE_SECONDS

/**
 * The hourly job that looks for work that nobody noted. Released database migrations contain its name, so never
 * rename it.
 */
export const SWEEP = "sweep"

/** Describes rows that cause work at a certain time. The earliest `moment` is when the job runs next. */
export interface DueRows {
  table: string
  /** A column of the table, or an expression on its columns, of type timestamptz. */
  moment: string
  /** An SQL condition. By default, all rows count. */
  where?: string
}

/**
 * When the next work of a tenant is due: the rows to ask, or a function. A function returns `undefined` if there is no
 * work.
 */
export type Due = readonly DueRows[] | ((container: MedusaContainer) => Promise<Date | undefined>)

/**
 * Work that a feature does for each tenant at its own time. Any process may run it, but only one process at a time.
 * `run` does everything that is due. A job may run twice, for example after a crash, so `run` must be idempotent.
 */
export interface ScheduledJob {
  /** A unique name in kebab-case. The registry stores due times under it. */
  name: string
  run(container: MedusaContainer): Promise<unknown>
  /** When work is due. Without it, the job runs with the hourly job `sweep`. */
  due?: Due
  /** The least time between two runs for a tenant. For work that is not urgent, such as deleting old rows. */
  restSeconds?: number
  /** The time until the next run if a run has left due work undone. */
  retrySeconds?: number
}

/** Tells the scheduler about work of the current tenant. */
export interface DueWork {
  /**
   * Notes that a job has work at this time. Returns at once and never throws. If the note is lost in a crash, the
   * hourly job `sweep` finds the work.
   */
  note(job: string, at: Date): void
  /** Reads from the tenant's database when a job has work next, and notes it. Never throws. */
  recheck(job: string): Promise<void>
}

/** The key of {@link DueWork} in the engine's container. */
export const DUE_WORK = "dueWork"

/** True for urgent jobs: they have due times and no rest. They run before the others. */
export function isPrompt({ due, restSeconds }: ScheduledJob): boolean {
  return due !== undefined && restSeconds === undefined
}

export function dueWork(container: MedusaContainer): DueWork {
  return container.resolve<DueWork>(DUE_WORK)
}

import type { MedusaContainer } from "@medusajs/framework/types"

/** In seconds. */
export const MINUTES = 60
export const HOURS = 60 * MINUTES

/** The job that finds work of which no note has told. Released migrations name it, so it keeps its name. */
export const SWEEP = "sweep"

/** Rows of a tenant's database that become due: the earliest `moment` among them is the next one. */
export interface DueRows {
  table: string
  /** A column of the table, or an expression on its columns, of type timestamptz. */
  moment: string
  /** A condition in SQL. Without one, all rows count. */
  where?: string
}

/** When a tenant has work next: by rows, or by a function that answers `undefined` where there is no work. */
export type Due = readonly DueRows[] | ((container: MedusaContainer) => Promise<Date | undefined>)

/**
 * Work that a feature does for each tenant at its own time, in any process, and in one process at a time. `run` does
 * everything that is due by then. It may be called too often, and again after a crash, so it must be idempotent.
 */
export interface ScheduledJob {
  /** Unique, in kebab-case. The registry keeps the due moments under it. */
  name: string
  run(container: MedusaContainer): Promise<unknown>
  /** Without it, the job runs with each hourly sweep. */
  due?: Due
  /** How long a tenant's job rests after a run. For work that nobody waits for, such as a purge. */
  restSeconds?: number
  /** How long it waits where a run has left work behind that was due. */
  retrySeconds?: number
}

/** How features say that a tenant has work at a moment. Always for the current tenant. */
export interface DueWork {
  /**
   * Notes that a job has work at that moment. Returns at once and never throws. A note that gets lost is made good by
   * the hourly sweep.
   */
  note(job: string, at: Date): void
  /** Reads a job's next due moment from the tenant's database and notes it. Never throws. */
  recheck(job: string): Promise<void>
}

/** The key of {@link DueWork} in the engine's container. */
export const DUE_WORK = "dueWork"

/** Jobs that somebody waits for run before the others. */
export function isPrompt({ due, restSeconds }: ScheduledJob): boolean {
  return due !== undefined && restSeconds === undefined
}

export function dueWork(container: MedusaContainer): DueWork {
  return container.resolve<DueWork>(DUE_WORK)
}

import type { Logger } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"
import { asError } from "../../lib/thrown"
import { nextDue } from "./next-due"
import { type DueWork, type ScheduledJob, SWEEP } from "./scheduled-job"

const SWEEP_MS = 60 * 60_000
/** The interval varies by this fraction, so that tenants do not stay in step and cause load peaks. */
const SPREAD = 0.1

/**
 * The job `sweep`: once an hour it reads from a tenant's database when each job has work next. So it finds work whose
 * note was lost in a crash, or that was created by SQL. Jobs without due times run each time.
 */
export function sweepOf(
  jobs: readonly ScheduledJob[],
  work: DueWork,
  log: Pick<Logger, "error">,
): ScheduledJob {
  return {
    name: SWEEP,
    async run(container) {
      let failure: Error | undefined
      for (const { name, due } of jobs) {
        try {
          const at = due ? await nextDue(container, due) : clock.date()
          if (at) work.note(name, at)
        } catch (error) {
          // If one job's next time cannot be read, read those of the other jobs. The last error is thrown at the end.
          log.error(`The next due moment of '${name}' could not be read`, asError(error))
          failure = asError(error)
        }
      }
      if (failure) throw failure
    },
    due: async () => new Date(clock.now() + SWEEP_MS * (1 - SPREAD * Math.random())),
    restSeconds: 60,
  }
}

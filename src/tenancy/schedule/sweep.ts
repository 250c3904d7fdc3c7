import type { Logger } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"
import { nextDue } from "../../lib/schedule/next-due"
import { type DueWork, type ScheduledJob, SWEEP } from "../../lib/schedule/scheduled-job"
import { asError } from "../../lib/thrown"

const SWEEP_MS = 60 * 60_000
/** Varies the interval by this fraction, so that tenants that were swept together drift apart. */
const SPREAD = 0.1

/**
 * Visits a tenant once an hour and reads each job's next due moment from the tenant's database. This finds work whose
 * note was lost in a crash, and changes that were made without the API. Jobs without due moments run on each visit.
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
          // A failed job does not prevent the notes of the others.
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

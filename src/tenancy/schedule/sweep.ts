import type { Logger } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"
import { nextDue } from "../../lib/schedule/next-due"
import { type DueWork, type ScheduledJob, SWEEP } from "../../lib/schedule/scheduled-job"
import { asError } from "../../lib/thrown"

const SWEEP_MS = 60 * 60_000
/** Tenants that were swept at the same moment, such as after a stop, drift apart by this part of the time. */
const SPREAD = 0.1

/**
 * Visits a tenant once an hour and reads from its database when each job has work next: notes get lost when a process
 * dies, and changes past the API make none. Jobs without due moments run each time.
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
          // The others are noted all the same.
          log.error(`It could not be read when '${name}' has work next`, asError(error))
          failure = asError(error)
        }
      }
      if (failure) throw failure
    },
    due: async () => new Date(clock.now() + SWEEP_MS * (1 - SPREAD * Math.random())),
    restSeconds: 60,
  }
}

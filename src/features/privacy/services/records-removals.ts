import type { MedusaContainer } from "@medusajs/framework/types"
import { Removals } from "../../../kits/due-rows/removals"
import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"

/** A job that deletes data after its time. */
interface RemovingJob extends Omit<ScheduledJob, "run"> {
  /** Counts the removed rows as it goes. */
  run(container: MedusaContainer, removals: Removals): Promise<void>
}

/**
 * The job, with each of its runs in the list of `GET /admin/personal-data/retention-runs`, also what a run has removed
 * before it failed. If it throws, the scheduler logs the tenant and repeats the job, and the other jobs run as always.
 */
export function recordsRemovals(job: RemovingJob): ScheduledJob {
  return {
    ...job,
    async run(container) {
      const removals = new Removals()
      try {
        await job.run(container, removals)
      } finally {
        await container.resolve("privacy").recordRun(job.name, removals)
      }
    },
  }
}

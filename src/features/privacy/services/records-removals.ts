import type { MedusaContainer } from "@medusajs/framework/types"
import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import type { Removed } from "../module/types"

/** A job that deletes data after its time. */
interface RemovingJob extends ScheduledJob {
  /** Returns the number of removed rows by table. */
  run(container: MedusaContainer): Promise<Removed["removed"]>
}

/**
 * The job, with each of its runs in the list of `GET /admin/personal-data/retention-runs`. If it throws, the scheduler
 * logs the tenant and repeats the job, and the other jobs run as always.
 */
export function recordsRemovals({ run, ...job }: RemovingJob): ScheduledJob {
  return {
    ...job,
    async run(container) {
      await container.resolve("privacy").recordRun(job.name, { removed: await run(container) })
    },
  }
}

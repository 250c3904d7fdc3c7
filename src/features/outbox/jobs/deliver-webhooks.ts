import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { deliverDue } from "../deliver"
import { DELIVER_WEBHOOKS } from "../module/due"
import { mailNotices } from "../notices"

/** Starts the deliveries that are due, disables endpoints that only fail, and mails admins about disabled endpoints. */
export const deliverWebhooks: ScheduledJob = {
  name: DELIVER_WEBHOOKS,
  due: (container) => container.resolve("outbox").nextDue(),
  retrySeconds: 2,
  async run(container) {
    await deliverDue(container)
    await container.resolve("outbox").disableFailing()
    await mailNotices(container)
  },
}

import { deliverDue } from "../../features/outbox/deliver"
import { mailNotices } from "../../features/outbox/notices"
import type { ScheduledJob } from "../../lib/schedule/scheduled-job"
import { DELIVER_WEBHOOKS } from "../../modules/outbox/due"

/** Starts the deliveries that are due, and mails admins about endpoints that were disabled. */
export const deliverWebhooks: ScheduledJob = {
  name: DELIVER_WEBHOOKS,
  due: (container) => container.resolve("outbox").nextDue(),
  retrySeconds: 2,
  async run(container) {
    await deliverDue(container)
    await mailNotices(container)
  },
}

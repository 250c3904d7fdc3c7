import { clock } from "../../../lib/clock"
import { dueWork, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { EXPIRE_QUOTES, EXPIRING_QUOTES, SEND_QUOTE_MAILS } from "../module/due"

/** Ends the validity of sent quotes. */
export const expireQuotes: ScheduledJob = {
  name: EXPIRE_QUOTES,
  due: EXPIRING_QUOTES,
  async run(container) {
    const expired = await container.resolve("quotes").expireDue(clock.date())
    if (expired.length > 0) dueWork(container).note(SEND_QUOTE_MAILS, clock.date())
  },
}

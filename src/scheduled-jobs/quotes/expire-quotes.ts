import { clock } from "../../lib/clock"
import type { ScheduledJob } from "../../lib/schedule/scheduled-job"
import { EXPIRING_QUOTES } from "../../modules/quotes/due"

/** Ends the validity of sent quotes. */
export const expireQuotes: ScheduledJob = {
  name: "expire-quotes",
  due: EXPIRING_QUOTES,
  run: (container) => container.resolve("quotes").expireDue(clock.date()),
}

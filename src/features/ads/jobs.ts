import { MINUTE_SECONDS, type ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { DUE_AD_ACCOUNTS, SYNC_AD_ACCOUNTS } from "./module/due"

/** Reads the facts of advertising accounts: those of the last 28 days again, because platforms change them later. */
export const syncAdAccounts: ScheduledJob = {
  name: SYNC_AD_ACCOUNTS,
  due: [DUE_AD_ACCOUNTS],
  retrySeconds: MINUTE_SECONDS,
  run: (container) => container.resolve("ads").syncDue(),
}

import { MINUTES, type ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { EXPIRING_SIGN_INS } from "./module/due"

/** Deletes sign-ins that were not finished in time. */
export const purgePendingSignIns: ScheduledJob = {
  name: "purge-pending-sign-ins",
  due: EXPIRING_SIGN_INS,
  restSeconds: 10 * MINUTES,
  run: (container) => container.resolve("socialLogin").purgeExpired(),
}

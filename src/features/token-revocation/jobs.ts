import { HOURS, type ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { EXPIRING_REVOCATIONS } from "./module/due"

/** Deletes revocations of tokens that have expired. */
export const purgeExpiredTokenRevocations: ScheduledJob = {
  name: "purge-expired-token-revocations",
  due: EXPIRING_REVOCATIONS,
  restSeconds: HOURS,
  run: (container) => container.resolve("tokenRevocation").purgeExpired(),
}

import { MINUTES, type ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { EXPIRING_KEYS } from "./module/due"

/** Deletes stored responses after 24 hours. */
export const purgeIdempotencyKeys: ScheduledJob = {
  name: "purge-idempotency-keys",
  due: EXPIRING_KEYS,
  restSeconds: 10 * MINUTES,
  run: (container) => container.resolve("idempotency").purgeExpired(),
}

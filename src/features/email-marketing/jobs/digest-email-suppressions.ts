import { MINUTE_SECONDS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DIGEST_EMAIL_SUPPRESSIONS, SUPPRESSIONS_WITHOUT_DIGEST } from "../module/due"

/** Computes the digests of suppressions from earlier releases, so that they outlive the erasure of their person. */
export const digestEmailSuppressions: ScheduledJob = {
  name: DIGEST_EMAIL_SUPPRESSIONS,
  due: SUPPRESSIONS_WITHOUT_DIGEST,
  retrySeconds: MINUTE_SECONDS,
  run: (container) => container.resolve("emailMarketing").subscribers.completeDigests(),
}

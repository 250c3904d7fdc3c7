import { HOURS, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { EXPIRED_CONNECTIONS, PURGE_SOCIAL_CONNECTIONS } from "../module/due"

/** Deletes connections to social networks that no admin finished. */
export const purgeSocialConnections: ScheduledJob = {
  name: PURGE_SOCIAL_CONNECTIONS,
  due: EXPIRED_CONNECTIONS,
  restSeconds: HOURS,
  run: (container) => container.resolve("socialPosts").purgeConnections(),
}

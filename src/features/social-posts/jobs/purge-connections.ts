import { deletesExpired } from "../../../kits/due-rows/deletes-expired"
import { HOUR_SECONDS } from "../../../tenancy/schedule/scheduled-job"
import { EXPIRING_CONNECTIONS, PURGE_SOCIAL_CONNECTIONS } from "../module/due"

/** Deletes connections to social networks that no admin finished. */
export const purgeSocialConnections = deletesExpired({
  name: PURGE_SOCIAL_CONNECTIONS,
  rows: EXPIRING_CONNECTIONS,
  restSeconds: HOUR_SECONDS,
})

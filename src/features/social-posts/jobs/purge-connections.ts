import { deletesExpired } from "../../../kits/due-rows/deletes-expired"
import { HOUR_SECONDS } from "../../../tenancy/schedule/scheduled-job"
import { PURGE_SOCIAL_CONNECTIONS } from "../module/due"

/** Deletes connections to social networks that no admin finished. */
export const purgeSocialConnections = deletesExpired({
  name: PURGE_SOCIAL_CONNECTIONS,
  rows: [{ table: "social_connection", moment: "expires_at" }],
  restSeconds: HOUR_SECONDS,
})

import { deletesExpired } from "../../kits/due-rows/deletes-expired"
import { MINUTE_SECONDS } from "../../tenancy/schedule/scheduled-job"

/** Deletes sign-ins that were not finished in time. */
export const purgePendingSignIns = deletesExpired({
  name: "purge-pending-sign-ins",
  rows: [{ table: "pending_sign_in", moment: "expires_at", where: "deleted_at IS NULL" }],
  restSeconds: 10 * MINUTE_SECONDS,
})

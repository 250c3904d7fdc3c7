import { deletesExpired } from "../../kits/due-rows/deletes-expired"
import { MINUTE_SECONDS } from "../../tenancy/schedule/scheduled-job"
import { EXPIRING_SIGN_INS } from "./module/due"

/** Deletes sign-ins that were not finished in time. */
export const purgePendingSignIns = deletesExpired({
  name: "purge-pending-sign-ins",
  rows: EXPIRING_SIGN_INS,
  restSeconds: 10 * MINUTE_SECONDS,
})

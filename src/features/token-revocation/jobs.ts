import { deletesExpired } from "../../kits/due-rows/deletes-expired"
import { HOUR_SECONDS } from "../../tenancy/schedule/scheduled-job"
import { EXPIRING_REVOCATIONS } from "./module/due"

/** Deletes revocations of tokens that have expired. */
export const purgeExpiredTokenRevocations = deletesExpired({
  name: "purge-expired-token-revocations",
  rows: EXPIRING_REVOCATIONS,
  restSeconds: HOUR_SECONDS,
})

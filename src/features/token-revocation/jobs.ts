import { deletesExpired } from "../../kits/due-rows/deletes-expired"
import { HOUR_SECONDS } from "../../tenancy/schedule/scheduled-job"

/** Deletes revocations of tokens that have expired. */
export const purgeExpiredTokenRevocations = deletesExpired({
  name: "purge-expired-token-revocations",
  rows: [{ table: "token_revocation", moment: "expires_at", where: "deleted_at IS NULL" }],
  restSeconds: HOUR_SECONDS,
})

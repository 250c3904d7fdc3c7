import { deletesExpired } from "../../kits/due-rows/deletes-expired"
import { MINUTE_SECONDS } from "../../tenancy/schedule/scheduled-job"
import { EXPIRING_KEYS } from "./module/due"

/** Deletes stored responses after 24 hours. */
export const purgeIdempotencyKeys = deletesExpired({
  name: "purge-idempotency-keys",
  rows: EXPIRING_KEYS,
  restSeconds: 10 * MINUTE_SECONDS,
})

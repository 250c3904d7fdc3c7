import { deletesExpired } from "../../kits/due-rows/deletes-expired"
import { MINUTES } from "../../tenancy/schedule/scheduled-job"

/** Deletes stored responses after 24 hours. */
export const purgeIdempotencyKeys = deletesExpired({
  name: "purge-idempotency-keys",
  rows: [{ table: "idempotency_key", moment: "expires_at", where: "deleted_at IS NULL" }],
  restSeconds: 10 * MINUTES,
})

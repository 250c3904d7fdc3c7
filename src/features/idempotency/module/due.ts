import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** Stored responses. */
export const EXPIRING_KEYS: DueRows[] = [
  { table: "idempotency_key", moment: "expires_at", where: "deleted_at IS NULL" },
]

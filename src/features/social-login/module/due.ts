import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** Sign-ins that were begun. */
export const EXPIRING_SIGN_INS: DueRows[] = [
  { table: "pending_sign_in", moment: "expires_at", where: "deleted_at IS NULL" },
]

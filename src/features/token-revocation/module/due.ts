import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

export const EXPIRING_REVOCATIONS: DueRows[] = [
  { table: "token_revocation", moment: "expires_at", where: "deleted_at IS NULL" },
]

import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** Revocations of tokens. */
export const EXPIRING_REVOCATIONS: DueRows[] = [
  { table: "token_revocation", moment: "expires_at", where: "deleted_at IS NULL" },
]

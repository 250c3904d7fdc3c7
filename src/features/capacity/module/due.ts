import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The name of the job that marks expired holds. */
export const EXPIRE_HOLDS = "expire-holds"

export const EXPIRING_HOLDS: DueRows[] = [
  { table: "capacity_hold", moment: "expires_at", where: "status = 'held'" },
]

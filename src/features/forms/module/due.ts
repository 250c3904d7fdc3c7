import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

export const EXPIRING_FORM_SUBMISSIONS: DueRows[] = [{ table: "form_submission", moment: "purge_after" }]

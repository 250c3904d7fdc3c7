import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The names of the jobs that mail. */
export const SEND_EMAIL_CONFIRMATIONS = "send-email-confirmations"
export const SEND_EMAIL_CAMPAIGNS = "send-email-campaigns"

export const DIGEST_EMAIL_SUPPRESSIONS = "digest-email-suppressions"

/** Suppressions of earlier releases have no digest. */
export const SUPPRESSIONS_WITHOUT_DIGEST: DueRows[] = [
  { table: "email_suppression", moment: "created_at", where: "email_digest IS NULL" },
]

export const DUE_CONFIRMATIONS: DueRows[] = [
  {
    table: "email_subscription",
    moment: "confirm_due_at",
    where: "confirm_due_at IS NOT NULL AND status <> 'confirmed' AND deleted_at IS NULL",
  },
]
export const RUNNING_CAMPAIGNS: DueRows[] = [
  {
    table: "email_campaign",
    moment: "run_at",
    where: "status IN ('scheduled', 'sending') AND deleted_at IS NULL",
  },
]

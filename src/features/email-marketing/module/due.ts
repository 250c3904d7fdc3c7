import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The names of the jobs that mail. */
export const SEND_EMAIL_CONFIRMATIONS = "send-email-confirmations"
export const SEND_EMAIL_CAMPAIGNS = "send-email-campaigns"

export const DIGEST_EMAIL_SUPPRESSIONS = "digest-email-suppressions"

/** Suppressions of earlier releases have no digest. */
export const SUPPRESSIONS_WITHOUT_DIGEST: DueRows[] = [
  { table: "email_suppression", moment: "created_at", where: "email_digest IS NULL" },
]

/** The topic of the mails that ask for confirmations. */
export const CONFIRMATION_MAILS = "email_confirmations"

export const RUNNING_CAMPAIGNS: DueRows[] = [
  {
    table: "email_campaign",
    moment: "run_at",
    where: "status IN ('scheduled', 'sending') AND deleted_at IS NULL",
  },
]

import { MINUTES, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { DUE_CONFIRMATIONS, SEND_EMAIL_CONFIRMATIONS } from "../module/due"
import { sendConfirmations } from "../services/send-confirmations"

/** Mails the links that confirm subscriptions. */
export const sendEmailConfirmations: ScheduledJob = {
  name: SEND_EMAIL_CONFIRMATIONS,
  due: DUE_CONFIRMATIONS,
  retrySeconds: MINUTES,
  run: sendConfirmations,
}

import type { ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { RUNNING_CAMPAIGNS, SEND_EMAIL_CAMPAIGNS } from "../module/due"
import { sendCampaigns } from "../services/send-campaigns"

/** Begins campaigns at their time, and sends their mails. */
export const sendEmailCampaigns: ScheduledJob = {
  name: SEND_EMAIL_CAMPAIGNS,
  due: RUNNING_CAMPAIGNS,
  run: sendCampaigns,
}

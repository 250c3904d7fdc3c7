import { errors } from "../../lib/errors"
import { declareWiring } from "../wirings"
import { digestEmailSuppressions } from "./jobs/digest-email-suppressions"
import { sendEmailCampaigns } from "./jobs/send-email-campaigns"
import { sendEmailConfirmations } from "./jobs/send-email-confirmations"
import { FAILED_CAMPAIGNS } from "./module/to-dos"
import { emailMarketing } from "./seed"
import { emailCampaigns } from "./seed-campaigns"
import { campaigns } from "./skills/campaigns"

declareWiring("email-marketing", {
  tasks: [{ tasks: [campaigns], after: "review-reply" }],
  seed: [emailMarketing, emailCampaigns],
  toDos: [
    {
      kind: "failed_campaigns",
      select: FAILED_CAMPAIGNS,
      to: ([id, another]) => (id && !another ? `/email-campaigns/${id}` : "/email-campaigns"),
    },
  ],
  scheduledJobs: [sendEmailConfirmations, sendEmailCampaigns, digestEmailSuppressions],
  databaseErrors: {
    IDX_email_list_handle_unique: () => errors.duplicate("Another email list has this handle."),
    IDX_email_suppression_email_unique: () => errors.duplicate("This address is suppressed already."),
    IDX_email_suppression_email_digest_unique: () => errors.duplicate("This address is suppressed already."),
    IDX_email_subscriber_email_unique: () => errors.duplicate("A subscriber has this address already."),
  },
})

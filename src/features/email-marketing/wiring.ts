import { errors } from "../../lib/errors"
import { digestEmailSuppressions } from "../../scheduled-jobs/email-marketing/digest-email-suppressions"
import { sendEmailCampaigns } from "../../scheduled-jobs/email-marketing/send-email-campaigns"
import { sendEmailConfirmations } from "../../scheduled-jobs/email-marketing/send-email-confirmations"
import { emailCampaigns } from "../../seed/email-campaigns"
import { emailMarketing } from "../../seed/email-marketing"
import { campaigns } from "../../skills/campaigns"
import { declareWiring } from "../wirings"

declareWiring("email-marketing", {
  tasks: [{ tasks: [campaigns], after: "review-reply" }],
  seed: [emailMarketing, emailCampaigns],
  scheduledJobs: [sendEmailConfirmations, sendEmailCampaigns, digestEmailSuppressions],
  databaseErrors: {
    IDX_email_list_handle_unique: () => errors.duplicate("Another email list has this handle."),
    IDX_email_suppression_email_unique: () => errors.duplicate("This address is suppressed already."),
    IDX_email_suppression_email_digest_unique: () => errors.duplicate("This address is suppressed already."),
    IDX_email_subscriber_email_unique: () => errors.duplicate("A subscriber has this address already."),
  },
})

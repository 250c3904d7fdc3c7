import { expireQuotes } from "../../scheduled-jobs/quotes/expire-quotes"
import { finishAcceptedQuotes } from "../../scheduled-jobs/quotes/finish-accepted-quotes"
import { sendQuoteMailsJob } from "../../scheduled-jobs/quotes/send-quote-mails"
import { quotes } from "../../seed/quotes"
import { quotes as quotesSkill } from "../../skills/quotes"
import { declareWiring } from "../wirings"

declareWiring("quotes", {
  seed: quotes,
  scheduledJobs: [expireQuotes, finishAcceptedQuotes, sendQuoteMailsJob],
  tasks: [{ tasks: [quotesSkill], after: "subscriptions" }],
})

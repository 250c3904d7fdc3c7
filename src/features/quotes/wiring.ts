import { declareWiring } from "../wirings"
import { expireQuotes } from "./jobs/expire-quotes"
import { finishAcceptedQuotes } from "./jobs/finish-accepted-quotes"
import { sendQuoteMailsJob } from "./jobs/send-quote-mails"
import { quotes } from "./seed"
import { quotes as quotesSkill } from "./skills/quotes"

declareWiring("quotes", {
  seed: quotes,
  scheduledJobs: [expireQuotes, finishAcceptedQuotes, sendQuoteMailsJob],
  tasks: [{ tasks: [quotesSkill], after: "subscriptions" }],
})

import { declareWiring } from "../wirings"
import { expireQuotes } from "./jobs/expire-quotes"
import { finishAcceptedQuotes } from "./jobs/finish-accepted-quotes"
import { sendQuoteMailsJob } from "./jobs/send-quote-mails"
import { quotesIn } from "./module/to-dos"
import { quotes } from "./seed"
import { quotes as quotesSkill } from "./skills/quotes"

declareWiring("quotes", {
  seed: quotes,
  toDos: [
    { kind: "quote_requests", select: quotesIn("submitted"), to: "/quotes?status=submitted" },
    { kind: "counter_offers", select: quotesIn("renegotiation"), to: "/quotes?status=renegotiation" },
  ],
  scheduledJobs: [expireQuotes, finishAcceptedQuotes, sendQuoteMailsJob],
  tasks: [{ tasks: [quotesSkill], after: "subscriptions" }],
})

import { expireQuotes } from "../../scheduled-jobs/quotes/expire-quotes"
import { quotes } from "../../seed/quotes"
import { declareWiring } from "../wirings"

declareWiring("quotes", { seed: quotes, scheduledJobs: [expireQuotes] })

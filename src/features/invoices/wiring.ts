import { declareWiring } from "../wirings"
import { issueSubscriptionInvoices } from "./jobs"

declareWiring("invoices", { scheduledJobs: [issueSubscriptionInvoices] })

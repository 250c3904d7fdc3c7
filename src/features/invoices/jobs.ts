import type { ScheduledJob } from "../../tenancy/schedule/scheduled-job"
import { DUE_DOCUMENTS, ISSUE_SUBSCRIPTION_INVOICES } from "../subscriptions/module/due"
import { issueDueSubscriptionInvoices } from "./workflows/issue-due-subscription-invoices"

/** Issues the invoices for payments of subscriptions. */
export const issueSubscriptionInvoices: ScheduledJob = {
  name: ISSUE_SUBSCRIPTION_INVOICES,
  due: [DUE_DOCUMENTS],
  run: issueDueSubscriptionInvoices,
}

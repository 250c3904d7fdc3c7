import { describe } from "vitest"
import { hadNoErrors, useDashboard } from "../../harness/dashboard"
import { invoicesByKeyboard } from "./dashboard-invoices"
import { quoteActionsByKeyboard } from "./dashboard-quote-actions"
import { quoteServicesByKeyboard } from "./dashboard-quote-services"
import { isgQuotes } from "./dashboard-sales-quotes"
import { salesStates } from "./dashboard-sales-states"
import { subscriptionsByKeyboard } from "./dashboard-sales-subscriptions"

describe("the dashboard's pages of quotes and subscriptions, with the keyboard only", () => {
  const dashboard = useDashboard({ port: 19_139, database: "svc_dashboard_sales_spec" })
  isgQuotes(dashboard)
  quoteServicesByKeyboard(dashboard)
  quoteActionsByKeyboard(dashboard)
  invoicesByKeyboard(dashboard)
  subscriptionsByKeyboard(dashboard)
  salesStates(dashboard)
  hadNoErrors(dashboard)
})

import { route } from "../../../../../lib/contract/route"
import { issueInvoiceWorkflow } from "../../../../../workflows/invoices/issue-invoice"
import { shownInvoice } from "../../../invoices/answer"
import { adminInvoices } from "../../../invoices/contract"

export const GET = route(adminInvoices.readInvoice, async ({ params: { id }, scope }) => {
  const invoice = await scope.resolve("invoices").ofOrder(id)
  return { invoice: invoice ? shownInvoice(invoice) : null }
})

export const POST = route(adminInvoices.issueInvoice, async ({ params: { id }, scope }) => {
  const { result } = await issueInvoiceWorkflow(scope).run({ input: { order_id: id } })
  return { invoice: shownInvoice(result) }
})

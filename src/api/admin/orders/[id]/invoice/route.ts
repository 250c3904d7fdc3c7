import { invoiceWithCredit } from "../../../../../features/invoices/credit-notes"
import { route } from "../../../../../lib/contract/route"
import { issueInvoiceWorkflow } from "../../../../../workflows/invoices/issue-invoice"
import { shownCreditNote, shownInvoice } from "../../../invoices/answer"
import { adminInvoices } from "../../../invoices/contract"

export const GET = route(adminInvoices.readInvoice, async ({ params: { id }, scope }) => {
  const { invoice, notes, isDue } = await invoiceWithCredit(scope, id)
  return {
    invoice: invoice && shownInvoice(invoice),
    credit_notes: notes.map(shownCreditNote),
    is_credit_due: isDue,
  }
})

export const POST = route(adminInvoices.issueInvoice, async ({ params: { id }, scope }) => {
  const { result } = await issueInvoiceWorkflow(scope).run({ input: { order_id: id } })
  return { invoice: shownInvoice(result) }
})

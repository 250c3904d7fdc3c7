import { route } from "../../../../../lib/contract/route"
import { issueCreditNotesWorkflow } from "../../../../../workflows/invoices/issue-credit-notes"
import { shownCreditNote } from "../../../invoices/answer"
import { adminInvoices } from "../../../invoices/contract"

export const POST = route(adminInvoices.issueCreditNotes, async ({ params: { id }, scope }) => {
  const { result } = await issueCreditNotesWorkflow(scope).run({ input: { order_id: id } })
  return { credit_notes: result.map(shownCreditNote) }
})

import { creditNoteOf } from "../../../../../../../features/invoices/credit-notes"
import { creditNotePdf } from "../../../../../../../features/invoices/pdf"
import { route } from "../../../../../../../lib/contract/route"
import { sendPdf } from "../../../../../../../lib/pdf/send-pdf"
import { adminInvoices } from "../../../../../invoices/contract"

export const GET = route(adminInvoices.readCreditNotePdfAsAdmin, async ({ params, scope, res }) => {
  const note = await creditNoteOf(scope, params.id, params.credit_note_id)
  sendPdf(res, note.number, await creditNotePdf(scope, note))
})

import { creditNoteOf } from "../../../../../../features/invoices/credit-notes"
import { creditNotePdf } from "../../../../../../features/invoices/pdf"
import { route } from "../../../../../../lib/contract/route"
import { sendPdf } from "../../../../../../lib/pdf/send-pdf"
import { invoices } from "../../../../invoices/contract"
import { ownOrder } from "../../../own-orders"

export const GET = route(invoices.readCreditNotePdf, async ({ params, actor, scope, res }) => {
  await ownOrder(scope, actor.id, params.id)
  const note = await creditNoteOf(scope, params.id, params.credit_note_id)
  sendPdf(res, note.number, await creditNotePdf(scope, note))
})

import { creditNotesOf } from "../../../../../features/invoices/credit-notes"
import { route } from "../../../../../lib/contract/route"
import { shownCreditNote } from "../../../../admin/invoices/answer"
import { invoices } from "../../../invoices/contract"
import { ownOrder } from "../../own-orders"

export const GET = route(invoices.listCreditNotes, async ({ params: { id }, actor, scope }) => {
  await ownOrder(scope, actor.id, id)
  return { credit_notes: (await creditNotesOf(scope, id)).map(shownCreditNote) }
})

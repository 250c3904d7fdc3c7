import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { sendPdf } from "../../../lib/pdf/send-pdf"
import { declareHandlers } from "../../handlers"
import { ownOrder } from "../../orders/api/store-orders-own-orders"
import { creditNoteOf, creditNotesOf } from "../services/credit-notes"
import { creditNotePdf, invoicePdf } from "../services/pdf"
import { subscriptionCreditNotePdf, subscriptionInvoicePdf } from "../services/subscription-pdf"
import { shownCreditNote } from "./admin-answer"
import { invoices } from "./store.rows"

declareHandlers([
  route(invoices.readInvoicePdf, async ({ params: { id }, actor, scope, res }) => {
    await ownOrder(scope, actor.id, id)
    const invoice = await scope.resolve("invoices").ofOrder(id)
    if (!invoice) throw errors.notFound("The order has no invoice yet.")
    sendPdf(res, invoice.number, await invoicePdf(scope, invoice))
  }),
  route(invoices.readSubscriptionInvoicePdf, async ({ params, actor, scope, res }) => {
    const { id: subscription_id, invoice_id } = params
    const payment = { subscription_id, invoice_id, customer_id: actor.id }
    const { number, bytes } = await subscriptionInvoicePdf(scope, payment)
    sendPdf(res, number, bytes)
  }),
  route(invoices.readSubscriptionCreditNotePdf, async ({ params, actor, scope, res }) => {
    const { id: subscription_id, refund_id } = params
    const refund = { subscription_id, refund_id, customer_id: actor.id }
    const { number, bytes } = await subscriptionCreditNotePdf(scope, refund)
    sendPdf(res, number, bytes)
  }),
  route(invoices.listCreditNotes, async ({ params: { id }, actor, scope }) => {
    await ownOrder(scope, actor.id, id)
    return { credit_notes: (await creditNotesOf(scope, id)).map(shownCreditNote) }
  }),
  route(invoices.readCreditNotePdf, async ({ params, actor, scope, res }) => {
    await ownOrder(scope, actor.id, params.id)
    const note = await creditNoteOf(scope, params.id, params.credit_note_id)
    sendPdf(res, note.number, await creditNotePdf(scope, note))
  }),
])

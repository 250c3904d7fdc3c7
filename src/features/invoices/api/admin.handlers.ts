import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { sendPdf } from "../../../lib/pdf/send-pdf"
import { declareHandlers } from "../../handlers"
import { creditNoteOf, invoiceWithCredit } from "../services/credit-notes"
import { creditNotePdf, invoicePdf } from "../services/pdf"
import { subscriptionCreditNotePdf, subscriptionInvoicePdf } from "../services/subscription-pdf"
import { issueCreditNotesWorkflow } from "../workflows/issue-credit-notes"
import { issueInvoiceWorkflow } from "../workflows/issue-invoice"
import { adminInvoices } from "./admin.rows"
import { shownCreditNote, shownInvoice } from "./admin-answer"

declareHandlers([
  route(adminInvoices.readInvoice, async ({ params: { id }, scope }) => {
    const { invoice, notes, isDue } = await invoiceWithCredit(scope, id)
    return {
      invoice: invoice && shownInvoice(invoice),
      credit_notes: notes.map(shownCreditNote),
      is_credit_due: isDue,
    }
  }),
  route(adminInvoices.issueInvoice, async ({ params: { id }, scope }) => {
    const { result } = await issueInvoiceWorkflow(scope).run({ input: { order_id: id } })
    return { invoice: shownInvoice(result) }
  }),
  route(adminInvoices.readInvoicePdfAsAdmin, async ({ params: { id }, scope, res }) => {
    const invoice = await scope.resolve("invoices").ofOrder(id)
    if (!invoice) throw errors.notFound("The order has no invoice.")
    sendPdf(res, invoice.number, await invoicePdf(scope, invoice))
  }),
  route(adminInvoices.issueCreditNotes, async ({ params: { id }, scope }) => {
    const { result } = await issueCreditNotesWorkflow(scope).run({ input: { order_id: id } })
    return { credit_notes: result.map(shownCreditNote) }
  }),
  route(adminInvoices.readSubscriptionInvoicePdfAsAdmin, async ({ params, scope, res }) => {
    const { id: subscription_id, invoice_id } = params
    const payment = { subscription_id, invoice_id }
    const { number, bytes } = await subscriptionInvoicePdf(scope, payment)
    sendPdf(res, number, bytes)
  }),
  route(adminInvoices.readSubscriptionCreditNotePdfAsAdmin, async ({ params, scope, res }) => {
    const { id: subscription_id, refund_id } = params
    const refund = { subscription_id, refund_id }
    const { number, bytes } = await subscriptionCreditNotePdf(scope, refund)
    sendPdf(res, number, bytes)
  }),
  route(adminInvoices.readCreditNotePdfAsAdmin, async ({ params, scope, res }) => {
    const note = await creditNoteOf(scope, params.id, params.credit_note_id)
    sendPdf(res, note.number, await creditNotePdf(scope, note))
  }),
])

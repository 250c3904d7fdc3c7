import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import {
  issueSubscriptionCreditNoteWorkflow,
  type SubscriptionRefund,
} from "../workflows/issue-subscription-credit-note"
import {
  issueSubscriptionInvoiceWorkflow,
  type SubscriptionPayment,
} from "../workflows/issue-subscription-invoice"
import { creditNotePdf, invoicePdf } from "./pdf"

/** The invoice for a payment of a subscription as PDF. The first call issues it. Throws as its workflow does. */
export async function subscriptionInvoicePdf(container: MedusaContainer, payment: SubscriptionPayment) {
  const { result } = await issueSubscriptionInvoiceWorkflow(container).run({ input: payment })
  const invoice = await container.resolve("invoices").of(result)
  if (!invoice) throw errors.internalError()
  return { number: invoice.number, bytes: await invoicePdf(container, invoice) }
}

/** The credit note for a refund of a subscription as PDF. The first call issues it. Throws as its workflow does. */
export async function subscriptionCreditNotePdf(container: MedusaContainer, refund: SubscriptionRefund) {
  const { result } = await issueSubscriptionCreditNoteWorkflow(container).run({ input: refund })
  const notes = await container.resolve("invoices").creditNotesOf(result)
  const note = notes.find(({ reference }) => reference === refund.refund_id)
  if (!note) throw errors.invalidState("The whole invoice is credited already.")
  return { number: note.number, bytes: await creditNotePdf(container, note) }
}

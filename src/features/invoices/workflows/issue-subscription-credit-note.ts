import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"
import { fromMinor } from "../../../lib/money"
import type { Refund } from "../../subscriptions/module/types"
import type { CreditCause } from "../module/types"
import { issuedInvoiceOf } from "./issue-subscription-invoice"

export interface SubscriptionRefund {
  subscription_id: string
  refund_id: string
  /** The customer who asks. Without it, an admin. */
  customer_id?: string
}

/** The only step, and it has no compensation: a credit note stays, or its number would be a gap. */
const issueSubscriptionCreditNoteStep = createStep(
  "issue-subscription-credit-note",
  async ({ refund_id, ...of }: SubscriptionRefund, { container }) => {
    const { subscription_id, customer_id } = of
    const service = container.resolve("subscriptions")
    await service.subscriptionOf(subscription_id, customer_id)
    const refunds = await service.cards.refundsOf(subscription_id)
    const refund = refunds.find(({ id }) => id === refund_id)
    if (!refund) throw errors.notFound("The subscription has no such refund.")
    if (refund.due_at !== null) throw errors.invalidState("The money is not returned yet.")
    const { reference } = refund
    const [paid] = await service.listSubscriptionInvoices({ subscription_id, reference }, { take: 1 })
    if (!paid) throw errors.invalidState("The refund belongs to no invoice, so nothing can be credited.")
    const { invoice } = await issuedInvoiceOf(container, { ...of, invoice_id: paid.id })
    await container.resolve("invoices").issueCreditNotes(invoice, causesOf(refunds, reference))
    return new StepResponse(invoice.id)
  },
)

/**
 * Issues the credit notes for the refunds of a payment of a subscription, once each, and returns the id of the
 * payment's invoice. It issues the invoice first if it has to. Throws 404, also for another customer's subscription, or
 * 409 `invalid_state` if the money is not returned yet, or was not paid for an invoice.
 */
export const issueSubscriptionCreditNoteWorkflow = createWorkflow(
  "issue-subscription-credit-note",
  (input: WorkflowData<SubscriptionRefund>) => new WorkflowResponse(issueSubscriptionCreditNoteStep(input)),
)

/** The refunds of a payment that are made, the oldest first. */
function causesOf(refunds: readonly Refund[], reference: string): CreditCause[] {
  return refunds
    .filter((refund) => refund.reference === reference && refund.due_at === null)
    .reverse()
    .map(({ id, amount_minor, currency_code }) => ({
      reference: id,
      kind: "refund",
      amount: fromMinor(amount_minor, currency_code),
    }))
}

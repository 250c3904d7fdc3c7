import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"
import type { Invoice, Purchase } from "../module/types"
import { invoiceOf } from "../services/document"
import { type PaidInvoice, subscriptionInvoiceOf } from "../services/subscription-document"

export interface SubscriptionPayment {
  subscription_id: string
  /** The invoice of the subscription's billing. */
  invoice_id: string
  /** The customer who asks. Without it, an admin or the job. */
  customer_id?: string
}

/** The only step, and it has no compensation: an invoice that was issued stays, or its number would be a gap. */
const issueSubscriptionInvoiceStep = createStep(
  "issue-subscription-invoice",
  async (input: SubscriptionPayment, { container }) =>
    new StepResponse((await issuedInvoiceOf(container, input)).purchase),
)

/**
 * Issues the invoice for a payment of a subscription, once, and returns what it is for. A period that has become an
 * order has the order's invoice.
 * Throws 404, also for another customer's subscription, or 409 `invalid_state` if nothing was paid or the order is not
 * placed yet.
 */
export const issueSubscriptionInvoiceWorkflow = createWorkflow(
  "issue-subscription-invoice",
  (input: WorkflowData<SubscriptionPayment>) => new WorkflowResponse(issueSubscriptionInvoiceStep(input)),
)

/**
 * The invoice for a payment of a subscription, which is issued if it is not yet. The period's own record says whether it
 * is an order's, because the plan may have changed since. Throws as the workflow does.
 */
export async function issuedInvoiceOf(
  container: MedusaContainer,
  asked: SubscriptionPayment,
): Promise<{ purchase: Purchase; invoice: Invoice }> {
  const invoices = container.resolve("invoices")
  const paid = await paidInvoice(container, asked)
  const { id: subscription_invoice_id, subscription_id, order_id, order_product_id } = paid.payment
  const ofPayment = { subscription_id, subscription_invoice_id }
  const known = await invoices.of(ofPayment)
  if (known) return { purchase: ofPayment, invoice: known }
  if (order_id !== null) {
    const purchase = { order_id }
    const issued = await invoices.of(purchase)
    return { purchase, invoice: issued ?? (await invoices.issue(await invoiceOf(container, order_id))) }
  }
  if (order_product_id !== null)
    throw errors.invalidState("The order of this period is not placed yet. It will have the invoice.")
  return { purchase: ofPayment, invoice: await invoices.issue(await subscriptionInvoiceOf(container, paid)) }
}

async function paidInvoice(
  container: MedusaContainer,
  { subscription_id, invoice_id, customer_id }: SubscriptionPayment,
): Promise<PaidInvoice> {
  const service = container.resolve("subscriptions")
  const subscription = await service.subscriptionOf(subscription_id, customer_id)
  const payment = await service.paymentOf({ subscription_id, invoice_id })
  if (!payment) throw errors.notFound("The subscription has no such invoice.")
  if (payment.status !== "paid" || payment.amount_minor <= 0)
    throw errors.invalidState("Only a paid amount gets an invoice.")
  return { subscription, payment }
}
